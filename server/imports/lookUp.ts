import { canDo, masksField, seesField } from '../../src/access/index.ts'
import { kindOf, targetOf } from '../../src/schema/index.ts'
import type { CellContext } from '../../src/schema/kind.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { contextOf, type RecordContext } from '../domain/records/context.ts'
import { isVisible } from '../domain/records/visible.ts'
import type { Records } from '../ports.ts'
import type { CellSettings } from './parseRow.ts'

type Cells = Readonly<Record<string, string>>

/** Keys of one text field by which a person may name a record: its title first, then its natural keys. Never one she sees masked. */
const waysTo = (target: AnyResource, ctx: RecordContext): string[] => {
  const names = [target.title, ...(target.keys ?? []).flatMap(key => (key.length === 1 ? key : []))]
  return [...new Set(names)].filter(name => {
    const field = target.fields[name]
    return field !== undefined && seesField(ctx.actor.access, field) && !masksField(ctx.actor.access, field)
  })
}

/** Texts that the cells of reference fields ask for, by target; the kind itself says which, by asking. */
const askedFor = (ctx: RecordContext, rows: readonly Cells[], settings: CellSettings): Map<string, Set<string>> => {
  const asked = new Map<string, Set<string>>()
  const names = Object.keys(rows[0] ?? {}).filter(name => ctx.resource.fields[name] && targetOf(ctx.resource.fields[name]))
  for (const row of names.length ? rows : []) {
    const cell: CellContext = {
      ...settings,
      row,
      lookUp: (resource, text) => {
        asked.set(resource, (asked.get(resource) ?? new Set()).add(text))
        // any id will do: a kind of many references goes on to its next text
        return 'asked'
      },
    }
    for (const name of names) {
      const field = ctx.resource.fields[name]
      const text = row[name]
      if (field && text?.trim()) kindOf(field).parseCell(text, field.options, cell)
    }
  }
  return asked
}

const size = 500

/**
 * Finds the records that cells name by title or natural key. A text that means two records means none; records of resources that the
 * caller may not read are not there.
 */
export const lookUpFor = async (
  records: Records,
  ctx: RecordContext,
  rows: readonly Cells[],
  settings: CellSettings,
): Promise<CellSettings['lookUp']> => {
  const found = new Map<string, Map<string, string | undefined>>()
  for (const [name, texts] of askedFor(ctx, rows, settings)) {
    const target = ctx.resources[name]
    const ids = new Map<string, string | undefined>()
    found.set(name, ids)
    if (!target || !canDo(ctx.actor.access, target, 'read')) continue
    const targetCtx = contextOf(ctx, target)
    for (const way of waysTo(target, targetCtx)) {
      const wanted = [...texts].filter(text => !ids.has(text))
      for (let at = 0; at < wanted.length; at += size) {
        const rowsFound = await records.byKey(
          target,
          [way],
          wanted.slice(at, at + size).map(text => [text]),
        )
        for (const row of rowsFound.filter(one => isVisible(targetCtx, one))) {
          const text = String(row[way])
          ids.set(text, ids.has(text) ? undefined : row.id)
        }
      }
    }
  }
  return (resource, text) => found.get(resource)?.get(text)
}
