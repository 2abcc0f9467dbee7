import { canDo, masksField, seesField } from '../../../../src/access/index.ts'
import { asText } from '../../../../src/schema/asText.ts'
import { fieldOf, kindOf, targetOf } from '../../../../src/schema/index.ts'
import { textOfValue } from '../../../../src/schema/derive/valueText.ts'
import { langs, type Lang } from '../../../../src/schema/label.ts'
import { quoted, quotedTitle } from '../../../engine/notices/quoted.ts'
import { contextOf, type RecordContext } from '../../../engine/records/context.ts'
import { masked } from '../../../engine/records/fields.ts'
import { idsIn } from '../../../engine/records/references.ts'
import type { Reading } from '../../../engine/records/rules.ts'
import { isVisible } from '../../../engine/records/visible.ts'
import type { Words } from './action.ts'
import type { ChangedField } from './change.ts'

/** Titles of the records that a value names, as far as the caller may see them. */
const titlesIn = async (reading: Reading, ctx: RecordContext, value: unknown): Promise<string> => {
  const { resource } = ctx
  const title = fieldOf(resource, resource.title)
  const { access } = ctx.actor
  if (!title || !canDo(access, resource, 'read') || !seesField(access, title)) return ''
  const rows = await reading.many(resource, idsIn(value))
  return rows
    .filter(row => isVisible(ctx, row))
    .map(row =>
      masksField(access, title)
        ? asText(masked(title, row[resource.title]))
        : quotedTitle(resource, row),
    )
    .join(', ')
}

/**
 * A field's value as the caller reads it: masked where it is for them, empty if they may not see
 * it.
 */
export const readable = async (
  reading: Reading,
  ctx: RecordContext,
  name: string,
  value: unknown,
  lang: Lang,
): Promise<string> => {
  const field = fieldOf(ctx.resource, name)
  const { access } = ctx.actor
  if (!field || !seesField(access, field) || value === null || value === undefined) return ''
  if (masksField(access, field)) return asText(masked(field, value) ?? '')
  const target = ctx.resources[targetOf(field) ?? '']
  if (target) return titlesIn(reading, contextOf(ctx, target), value)
  return quoted(field, textOfValue(field, value, { lang, zone: ctx.institution.timezone }))
}

/** A change of a field in words: “Status: Suspended”. */
export const wordsOf = async (
  reading: Reading,
  { ctx, name, field }: ChangedField,
  value: unknown,
): Promise<Words> => {
  const entries = await Promise.all(
    langs.map(async lang => {
      const label = field.options.label[lang]
      const text = await readable(reading, ctx, name, value, lang)
      const said = { en: text || 'empty', zh: text || '清空' }
      return [lang, { en: `${label}: ${said.en}`, zh: `${label}：${said.zh}` }[lang]] as const
    }),
  )
  const words = new Map(entries)
  return { en: words.get('en') ?? '', zh: words.get('zh') ?? '' }
}

/** The same for the log, whose readers may not have access to a record that a value names. */
export const loggedWords = async (
  reading: Reading,
  changed: ChangedField,
  value: unknown,
): Promise<Words> => {
  const { label } = changed.field.options
  return kindOf(changed.field).refers && value !== null ? label : wordsOf(reading, changed, value)
}
