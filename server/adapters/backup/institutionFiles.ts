import type { SqlConnection } from '../../platform/store/driver.ts'

/** The ids of an institution's imports and tasks, which name their files. */
export const fileTasksOf = async (
  sql: SqlConnection,
  institution: string,
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql.query(
    `select "jobId" as "id" from "importJob" where "institutionId" = $1
     union all select "id" from "task" where "institutionId" = $1`,
    [institution],
  )
  return new Set(rows.map(({ id }) => String(id)))
}

/** Whether a file belongs to an institution: a folder of its key names it or one of its tasks. */
export const isFileOf = (key: string, institution: string, tasks: ReadonlySet<string>): boolean => {
  if (key.split('/').includes(institution)) return true
  const [, task] = /^(?:import|task)-([^-/]+)/.exec(key) ?? []
  return task !== undefined && tasks.has(task)
}
