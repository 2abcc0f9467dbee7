import { KeyTaken } from '../ports.ts'
import { sqlErrorOf } from './driver.ts'
import type { ResourceTable } from './tables.ts'

const uniqueViolation = '23505'

/** A violated natural key as KeyTaken; any other error as it is. */
export const keyTakenOf = (table: ResourceTable, error: unknown): unknown => {
  const sql = sqlErrorOf(error)
  const fields =
    sql?.code === uniqueViolation && sql.constraint !== undefined
      ? table.keys.get(sql.constraint)
      : undefined
  return fields ? new KeyTaken(fields) : error
}
