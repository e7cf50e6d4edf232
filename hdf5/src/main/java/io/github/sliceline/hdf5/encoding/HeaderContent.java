package io.github.sliceline.hdf5.encoding;

import io.github.sliceline.hdf5.format.DataspaceMessage;
import io.github.sliceline.hdf5.format.DatatypeMessage;
import io.github.sliceline.hdf5.format.FieldWriter;
import io.github.sliceline.hdf5.format.FillValueMessage;
import io.github.sliceline.hdf5.format.FilterPipelineMessage;
import io.github.sliceline.hdf5.format.HeaderMessage;
import io.github.sliceline.hdf5.format.LayoutMessage;
import io.github.sliceline.hdf5.format.Link;
import io.github.sliceline.hdf5.format.ObjectHeader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Content of a file's object headers, as far as it is known. A header's length never depends on late values, so that it
 * can be rewritten in place. Not thread-safe.
 */
final class HeaderContent {
    private final FormatVersion format;
    /** Attributes that were set. */
    final Map<Attribute, AttributeValue> attributes = new LinkedHashMap<>();
    /** Reserved datasets that were appended, by path. */
    final Map<String, DatasetForm> appended = new LinkedHashMap<>();
    /** Places of datasets by path, including appended datasets. */
    final Map<String, DatasetPlace> places;

    record Attribute(String object, String name) {}

    /** Knows the places of some datasets and no late values. */
    HeaderContent(FormatVersion format, Map<String, DatasetPlace> places) {
        this.format = format;
        this.places = new LinkedHashMap<>(places);
    }

    FieldWriter header(DescribedObject object, Map<String, DescribedObject> all, Addresses addresses) {
        // An appended dataset may have smaller chunks than it was reserved with; their extents then take fewer bytes.
        int room = appended.containsKey(object.path())
                ? HeaderMessage.bytesOf(new HeaderContent(format, Map.of()).messages(object, all, Addresses.UNKNOWN))
                : 0;
        return ObjectHeader.encode(messages(object, all, addresses), room);
    }

    private List<HeaderMessage> messages(
            DescribedObject object, Map<String, DescribedObject> all, Addresses addresses) {
        List<HeaderMessage> messages = new ArrayList<>();
        if (object.form().isPresent()) {
            dataset(object, object.form().get(), messages);
        } else {
            group(object, all, addresses, messages);
        }
        attributes(object, addresses, messages);
        if (object.linksToIt() > 1) {
            messages.add(HeaderMessage.changing(ObjectHeader.REFERENCE_COUNT, referenceCount(object.linksToIt())));
        }
        return messages;
    }

    private void dataset(DescribedObject object, DatasetForm described, List<HeaderMessage> messages) {
        DatasetForm form = appended.getOrDefault(object.path(), described);
        FieldWriter space = new FieldWriter();
        DataspaceMessage.put(space, form.extents());
        messages.add(HeaderMessage.changing(ObjectHeader.DATASPACE, space));
        FieldWriter type = new FieldWriter();
        DatatypeMessage.put(type, form.type());
        messages.add(HeaderMessage.fixed(ObjectHeader.DATATYPE, type));
        FieldWriter fill = FillValueMessage.body(form.chunk().isPresent(), form.isPlacedEarly(), form.fill());
        messages.add(HeaderMessage.fixed(ObjectHeader.FILL_VALUE, fill));
        if (form.isFiltered()) {
            messages.add(HeaderMessage.fixed(ObjectHeader.FILTERS, FilterPipelineMessage.body(form.filters())));
        }
        DatasetPlace place = places.getOrDefault(object.path(), DatasetAllocator.nowhere(format, form));
        FieldWriter layout = LayoutMessage.body(
                format.layoutMessage(), place.layout(), form.type().bytes());
        messages.add(HeaderMessage.changing(ObjectHeader.LAYOUT, layout));
    }

    /** Adds a group's messages. The link to a reserved dataset is blank until the dataset is appended. */
    private void group(
            DescribedObject group,
            Map<String, DescribedObject> all,
            Addresses addresses,
            List<HeaderMessage> messages) {
        messages.add(HeaderMessage.changing(ObjectHeader.LINK_INFO, Link.info()));
        int links = group.links().size() + group.softLinks().size();
        messages.add(HeaderMessage.fixed(ObjectHeader.GROUP_INFO, Link.groupInfo(links)));
        group.links().forEach((name, target) -> {
            HeaderMessage link =
                    HeaderMessage.changing(ObjectHeader.LINK, Link.body(name, new Link.Hard(addresses.header(target))));
            DescribedObject child = all.get(target);
            boolean absent = child != null && child.reserved() && !appended.containsKey(target);
            messages.add(absent ? link.blank() : link);
        });
        group.softLinks()
                .forEach((name, target) -> messages.add(
                        HeaderMessage.changing(ObjectHeader.LINK, Link.body(name, new Link.Soft(target)))));
    }

    /** Adds an object's attributes. A reserved attribute is blank until its value is known. */
    private void attributes(DescribedObject object, Addresses addresses, List<HeaderMessage> messages) {
        if (object.attributes().isEmpty()) {
            return;
        }
        FieldWriter inHeader =
                new FieldWriter().u8(0).u8(0).address(FieldWriter.UNDEFINED).address(FieldWriter.UNDEFINED);
        messages.add(HeaderMessage.changing(ObjectHeader.ATTRIBUTE_INFO, inHeader));
        object.attributes().forEach((name, described) -> {
            AttributeValue value = attributes.get(new Attribute(object.path(), name));
            boolean absent = value == null && object.reservedAttributes().contains(name);
            HeaderMessage message = HeaderMessage.changing(
                    ObjectHeader.ATTRIBUTE, (value == null ? described : value).message(name, addresses));
            messages.add(absent ? message.blank() : message);
        });
    }

    /**
     * Encodes "Object Reference Count", HDF5 File Format Specification 3.0, section IV.A.2.w: the number of links to
     * the object.
     */
    private static FieldWriter referenceCount(int links) {
        return new FieldWriter().u8(0).u32(links);
    }
}
