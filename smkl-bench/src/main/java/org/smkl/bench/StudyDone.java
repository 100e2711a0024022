package org.smkl.bench;

import java.io.Serializable;
import java.util.LinkedHashMap;
import org.smkl.bench.result.Result;

/** The results of a unit, by key. */
record StudyDone(LinkedHashMap<String, Result> of) implements Serializable {}
