/** The tasks "one-class", "quantile", "ranking" and "squared-hinge". */
module org.smkl.tasks {
  requires org.smkl.api;

  provides org.smkl.api.task.TaskFamily with
      org.smkl.tasks.OneClassTask,
      org.smkl.tasks.QuantileTask,
      org.smkl.tasks.RankingTask,
      org.smkl.tasks.SquaredHingeTask;
}
