Libraries that this one comes with or needs, and the licences that they declare.

<#list dependencyMap as entry>
<#assign library = entry.getKey()/>
<#if library.groupId != "io.github.sliceline">
${library.groupId}:${library.artifactId}:${library.version}
    ${entry.getValue()?join(", or ")}<#if library.url??>; ${library.url}</#if>
</#if>
</#list>
