import { canDo } from '../../../src/access/index.ts'
import { kindOf, targetOf } from '../../../src/schema/index.ts'
import type { CellContext } from '../../../src/schema/kind.ts'
import { contextOf, type RecordContext } from '../records/context.ts'
import type { Records } from '../../platform/ports.ts'
import { idsNamed } from './names.ts'
import type { CellSettings } from './parseRow.ts'

type Cells = Readonly<Record<string, string>>

/**
 * Collects the texts that the cells of reference fields look up, by target; it lets each kind parse
 * and records what the kind looks up.
 */
const askedFor = (
  ctx: RecordContext,
  rows: readonly Cells[],
  settings: CellSettings,
): Map<string, Set<string>> => {
  const textsByResource = new Map<string, Set<string>>()
  const names = Object.keys(rows[0] ?? {}).filter(
    name => ctx.resource.fields[name] && targetOf(ctx.resource.fields[name]),
  )
  for (const row of names.length ? rows : []) {
    const cell: CellContext = {
      ...settings,
      row,
      lookUp: (resource, text) => {
        textsByResource.set(resource, (textsByResource.get(resource) ?? new Set()).add(text))
        // any id will do: a kind of many references continues with its next text
        return 'asked'
      },
    }
    for (const name of names) {
      const field = ctx.resource.fields[name]
      const text = row[name]
      if (field && text?.trim()) kindOf(field).parseCell(text, field.options, cell)
    }
  }
  return textsByResource
}

/**
 * Finds the records that cells name, see `idsNamed`; records of resources that the caller can't
 * read are not found.
 */
export const lookUpFor = async (
  records: Records,
  ctx: RecordContext,
  rows: readonly Cells[],
  settings: CellSettings,
): Promise<CellSettings['lookUp']> => {
  const found = new Map<string, ReadonlyMap<string, string | undefined>>()
  for (const [name, texts] of askedFor(ctx, rows, settings)) {
    const target = ctx.resources[name]
    if (target && canDo(ctx.actor.access, target, 'read'))
      found.set(name, await idsNamed(records, contextOf(ctx, target), texts))
  }
  return (resource, text) => {
    const ids = found.get(resource)
    return ids?.has(text) ? (ids.get(text) ?? null) : undefined
  }
}
