package io.github.sliceline.spark;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.Architectures;
import org.junit.jupiter.api.Test;

/** Arrows between the packages of this module, and to the others and Spark. */
class SparkLayersTest {
    private static final String ROOT = "io.github.sliceline.spark";

    private static final JavaClasses OURS = new ClassFileImporter()
            .importUrl(
                    SlicelineSource.class.getProtectionDomain().getCodeSource().getLocation());

    @Test
    void classesUnderTestAreFound() {
        assertTrue(OURS.contain(ROOT + ".read.VolumeScan"), "main classes are imported");
        assertTrue(OURS.contain(ROOT + ".filter.Condition"), "of all packages");
    }

    @Test
    void arrowsPointDown() {
        Architectures.layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("root")
                .definedBy(ROOT)
                .layer("read")
                .definedBy(ROOT + ".read..")
                .layer("filter")
                .definedBy(ROOT + ".filter..")
                .layer("source")
                .definedBy(ROOT + ".source..")
                .layer("write")
                .definedBy(ROOT + ".write..")
                .whereLayer("root")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("write")
                .mayOnlyBeAccessedByLayers("root")
                .whereLayer("read")
                .mayOnlyBeAccessedByLayers("write", "root")
                .whereLayer("filter")
                .mayOnlyBeAccessedByLayers("read", "write", "root")
                .whereLayer("source")
                .mayOnlyBeAccessedByLayers("read", "write", "root")
                .check(OURS);
    }

    @Test
    void onlyModulesToTheRightAreUsed() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "..")
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                        "io.github.sliceline.cli..", "io.github.sliceline.mirror..", "io.github.sliceline.s3.."))
                .check(OURS);
    }

    /** What is inside Spark changes from version to version; rows are named by its interfaces. */
    @Test
    void theInsideOfSparkIsNotUsed() {
        classes()
                .that()
                .resideInAPackage(ROOT + "..")
                .and()
                .doNotHaveFullyQualifiedName(SlicelineSource.class.getName()) // a save hands it a map of Scala
                .and()
                .doNotHaveFullyQualifiedName(Shares.class.getName()) // Spark's encoder of pairs wants those of Scala
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                                "org.apache.spark.sql.execution..", "org.apache.spark.sql.internal..", "scala..")
                        .negate()
                        .as("not inside of Spark"))
                .check(OURS);
    }
}
