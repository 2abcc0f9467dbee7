import type { AppPorts } from '../platform/context.ts'
import type { TaskKinds } from './jobs/task.ts'
import type { RuleMap } from './records/rules.ts'

/** The platform's ports, with what the domains give to the engine. */
export interface EnginePorts extends AppPorts {
  readonly rules: RuleMap
  /** Kinds of tasks that the queue can do. */
  readonly tasks: TaskKinds
}
