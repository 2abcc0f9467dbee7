import { isStateField, type StateField } from '../schema/derive/states.ts'
import type { Label, Lang } from '../schema/label.ts'
import type { AnyResource } from '../schema/resource.ts'
import type { UnchangedRecord, UndoTally } from './journal.ts'
import { subjectLabels } from './operations.ts'

/** Finds a definition by the name of its resource. */
type Find = (resource: string) => AnyResource | undefined

interface Words {
  changed(fields: string, by: string): string
  moved(by: string): string
  secret(fields: string): string
  fixed(fields: string): string
  noWayBack(field: string, from: string, to: string): string
  readonly final: string
  readonly together: string
  readonly used: string
  readonly withheld: string
  readonly somebody: string
  readonly comma: string
  /** Separator between a record and its reason. */
  readonly is: string
  record(kind: string, title: string): string
  more(n: string): string
  readonly stop: string
  readonly space: string
}

const words: Readonly<Record<Lang, Words>> = {
  en: {
    changed: (fields, by) => `${fields}: since edited by ${by}`,
    moved: by => `since deleted or restored by ${by}`,
    secret: fields => `${fields}: the previous value was never stored`,
    fixed: fields => `${fields}: can only be set by the system`,
    noWayBack: (field, from, to) => `${field}: can’t go back from “${from}” to “${to}”`,
    final: 'changes of this kind can’t be undone',
    together: 'can only be undone together with the other records of the same change',
    used: 'other records use it now',
    withheld: 'a field you don’t have permission to see',
    somebody: 'someone',
    comma: ', ',
    is: ': ',
    record: (kind, title) => `${kind} “${title}”`.trim(),
    more: n => `And ${n} more.`,
    stop: '.',
    space: ' ',
  },
  zh: {
    changed: (fields, by) => `${fields}：之后已被${by}修改`,
    moved: by => `之后已被${by}删除或恢复`,
    secret: fields => `${fields}：原值从未保存`,
    fixed: fields => `${fields}：只能由系统写入`,
    noWayBack: (field, from, to) => `${field}：不能从“${from}”改回“${to}”`,
    final: '此类更改不能撤销',
    together: '只能与同一次操作中的其他记录一起撤销',
    used: '已被其他记录使用',
    withheld: '有您无权查看的内容',
    somebody: '他人',
    comma: '、',
    is: '：',
    record: (kind, title) => `${kind}“${title}”`,
    more: n => `另有 ${n} 条。`,
    stop: '。',
    space: '',
  },
}

const labelsOf = (def: AnyResource | undefined, fields: readonly string[], lang: Lang): string =>
  fields.map(name => def?.fields[name]?.options.label[lang] ?? name).join(words[lang].comma)

const stateLabel = ({ options }: StateField, state: string, lang: Lang): string =>
  Object.hasOwn(options.states, state) ? (options.states[state]?.label[lang] ?? state) : state

/**
 * Why a record stays although its operation is undone, in words: which fields, and who changed
 * them.
 */
export const unchangedReason = (
  { resource, fields, why, states, by }: UnchangedRecord,
  lang: Lang,
  find: Find,
): string => {
  const t = words[lang]
  const def = find(resource)
  const names = labelsOf(def, fields, lang)
  if (why === 'noWayBack') {
    const field = def?.fields[fields[0] ?? '']
    const [from = '', to = ''] = states ?? []
    const label = (state: string): string =>
      field && isStateField(field) ? stateLabel(field, state, lang) : state
    return t.noWayBack(names, label(from), label(to))
  }
  if (why === 'changed')
    return fields.includes('deletedAt')
      ? t.moved(by ?? t.somebody)
      : t.changed(names, by ?? t.somebody)
  if (why === 'secret' || why === 'fixed') return t[why](names)
  return t[why]
}

/** Maximum number of obstacles in the text of a refusal; its tally lists more. */
const mostSaid = 3

/** Words the obstacles of an undo: the records and the reasons. */
export const obstaclesIn = (
  { kept, failed, more }: Pick<UndoTally, 'kept' | 'failed' | 'more'>,
  lang: Lang,
  find: Find,
): string => {
  const t = words[lang]
  const subjects: Readonly<Record<string, Label>> = subjectLabels
  const record = (resource: string, title: string | null): string => {
    const kind = (find(resource)?.label ?? subjects[resource])?.[lang] ?? ''
    return title === null || title === '' ? kind : t.record(kind, title)
  }
  const reasons = kept.filter(({ why }) => why !== 'together')
  const lines = [
    ...reasons.map(
      one => record(one.resource, one.title) + t.is + unchangedReason(one, lang, find),
    ),
    ...failed.map(({ resource, title, fields = [], msg }) =>
      [
        record(resource, title),
        ...fields.map(name => labelsOf(find(resource), [name], lang)),
        msg,
      ].join(t.is),
    ),
  ]
  const beyond = lines.length - mostSaid + (more?.kept ?? 0) + (more?.failed ?? 0)
  return [
    ...lines.slice(0, mostSaid).map(line => (/[.。！!？?]$/.test(line) ? line : line + t.stop)),
    ...(beyond > 0 ? [t.more(beyond.toLocaleString(lang))] : []),
  ].join(t.space)
}
