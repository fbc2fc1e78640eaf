import type { BaseClock } from './clock.ts';
import type { TaskRecord } from './records.ts';
import type { Store } from './store.ts';
import type { Log } from './simulation.ts';

export interface Scheduler {
  /** Schedules a task. A second task with the same id replaces the first. */
  plan(task: Pick<TaskRecord, 'id' | 'kind' | 'subject_id' | 'due_ms'> & Partial<TaskRecord>): void;
  /** Runs all tasks that are due by the simulator's clock, and the due tasks that they schedule. */
  runDue(): Promise<void>;
}

interface SchedulerParts {
  readonly tasks: Store['tasks'];
  readonly clock: BaseClock;
  readonly log: Log;
  /** Runs a task. It may schedule a new task with the same id. */
  readonly run: (task: TaskRecord) => Promise<void> | void;
}

/** The highest number of webhooks that are sent at the same time. */
const AT_ONCE = 16;

export function createScheduler({ tasks, clock, log, run }: SchedulerParts): Scheduler {
  let running = Promise.resolve();

  const perform = async (task: TaskRecord): Promise<void> => {
    try {
      await run(task);
    } catch (error) {
      log.error({ err: error, task: task.id }, 'the simulator could not do a planned task');
    }
    // A task is removed after it ran. If the process is killed during the task, the task runs
    // again. A real provider also posts again.
    if (tasks.get(task.id) === task) tasks.remove(task.id);
  };

  const round = async (): Promise<boolean> => {
    const due = tasks.all().filter((task) => isDue(task, tasks, clock.ms()));
    due.sort((a, b) => a.due_ms - b.due_ms);
    for (const task of due) if (task.kind !== 'webhook') await perform(task);
    const webhooks = due.filter(({ kind }) => kind === 'webhook');
    const work = async (): Promise<void> => {
      for (let task = webhooks.shift(); task; task = webhooks.shift()) await perform(task);
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, webhooks.length) }, work));
    return due.length > 0;
  };

  const runAll = async (): Promise<void> => {
    for (let busy = true; busy;) busy = await round();
  };
  return {
    plan: (task) => {
      tasks.put({ after: null, delivery: null, ...task });
    },
    runDue: () => {
      // Runs are queued, because two at the same time would run a task twice.
      running = running.then(runAll);
      return running;
    },
  };
}

const isDue = (task: TaskRecord, tasks: Store['tasks'], now_ms: number): boolean =>
  task.due_ms <= now_ms &&
  (task.after === null || (task.after !== '*' && tasks.get(task.after) === undefined));
