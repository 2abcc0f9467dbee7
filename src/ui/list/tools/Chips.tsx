import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useLabel, useLang, useTexts } from '../../../i18n/texts.ts'
import { splitCondition, type ListFilter } from '../../../protocol/query.ts'
import type { AnyResource } from '../../../schema/resource.ts'
import type { Refs } from '../../field-view.ts'
import { fieldViews } from '../../field-views.ts'
import { joinWords } from '../../parts/fields/filter-values.ts'
import { Titles } from '../../parts/fields/titles.tsx'
import { namedFieldOf, type NamedField } from '../columns.ts'
import { useList } from '../listContext.ts'
import { listTexts } from '../list.texts.ts'
import { Icon } from '../../parts/icons.tsx'
import { Small } from '../table/table-style.ts'

const nameIn = (def: AnyResource, condition: string): string =>
  namedFieldOf(def, condition) ? condition : splitCondition(condition).field

/**
 * Conditions that are shown and removed together: the two ends of a range, otherwise one condition.
 */
export interface ConditionGroup {
  readonly name: string
  readonly filter: ListFilter
}
export const conditionGroups = (def: AnyResource, filter: ListFilter): ConditionGroup[] => {
  const groups = new Map<string, ConditionGroup>()
  for (const condition of Object.keys(filter)) {
    const name = nameIn(def, condition)
    const end = condition.slice(name.length)
    const ranged =
      end === '_gte' || end === '_lte' || (end === '_lt' && filter[`${name}_lte`] === undefined)
    const key = ranged ? `${name}_` : condition
    const group = groups.get(key) ?? { name, filter: {} }
    groups.set(key, { name, filter: { ...group.filter, [condition]: filter[condition] } })
  }
  return [...groups.values()]
}

const signs: Readonly<Record<string, string>> = { _ne: '≠ ', _gt: '> ', _lt: '< ' }

/** More records than these are counted, not named. */
const namedRecords = 5
interface WordsProps {
  readonly field: Pick<NamedField, 'kind' | 'options'> | undefined
  readonly name: string
  readonly filter: ListFilter
  readonly refs: Refs
  children(text: string): ReactNode
}
/** Shows a group of conditions on one field in words; references are shown by their titles. */
export const ConditionText = ({ field, name, filter, refs, children }: WordsProps) => {
  const lang = useLang()
  const view = field && fieldViews[field.kind]
  const say = (conditions: ListFilter) =>
    field && view?.chip?.(field.options, conditions, name, lang)
  const chipText =
    say(filter) ??
    Object.entries(filter)
      .map(([condition, value]) => {
        const text = say({ [name]: value })?.replace(/^= /, '') ?? String(value)
        return `${signs[condition.slice(name.length)] ?? ''}${text}`
      })
      .join(', ')
  const records = field && view?.chipRecords?.(field.options, filter, name)
  if (!records?.ids.length || records.ids.length > namedRecords) return children(chipText)
  return (
    <Titles to={records.to} ids={records.ids} refs={refs}>
      {titles => {
        const known = records.ids.flatMap(id => titles.get(id) ?? [])
        return children(known.length === records.ids.length ? joinWords(known, lang) : chipText)
      }}
    </Titles>
  )
}

/**
 * The conditions at work, each in words and with a way out. One that no field knows (an old
 * address) can be taken away all the same.
 */
export const Chips = () => {
  const t = useTexts(listTexts)
  const label = useLabel()
  const lang = useLang()
  const { def, rows, state, set, patch } = useList()
  const groups = conditionGroups(def, state.filter)
  if (groups.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 3, alignItems: 'center' }}>
      {groups.map(({ name, filter }) => {
        const field = namedFieldOf(def, name)
        const conditions = Object.keys(filter)
        const head = field ? label(field.options.label) : name
        return (
          <Box
            key={conditions.join()}
            component="span"
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              maxWidth: '100%',
              minHeight: 28,
              pl: 2.5,
              borderRadius: 1.5,
              fontSize: 13,
              bgcolor: 'action.hover',
              border: 1,
              borderColor: 'divider',
            }}
          >
            <ConditionText field={field} name={name} filter={filter} refs={rows.refs}>
              {text => (
                <Box
                  component="span"
                  sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                  title={text}
                >
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {head}
                    {lang === 'zh' ? '：' : ': '}
                  </Box>
                  {text}
                </Box>
              )}
            </ConditionText>
            <Small
              type="button"
              aria-label={t.removeFilter(head)}
              onClick={() => patch(Object.fromEntries(conditions.map(one => [one, undefined])))}
              style={{ fontSize: 14 }}
            >
              <Icon name="close" />
            </Small>
          </Box>
        )
      })}
      <Button variant="text" onClick={() => set({ filter: {} })}>
        {t.clearAll}
      </Button>
    </Box>
  )
}
