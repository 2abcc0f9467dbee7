import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useLabel, useLang, useTexts } from '../../../i18n/texts.ts'
import { splitCondition, type ListFilter } from '../../../protocol/query.ts'
import type { Refs } from '../../field-view.ts'
import { fieldViews } from '../../field-views.ts'
import { joinWords } from '../../parts/fields/filter-values.ts'
import { Titles } from '../../parts/fields/titles.tsx'
import { namedFieldOf, type NamedField } from '../columns.ts'
import { useList } from '../listContext.ts'
import { listTexts } from '../list.texts.ts'
import { Icon } from '../../parts/icons.tsx'
import { Small } from '../table/table-style.ts'

/** Names of a filter's conditions that belong to one field. */
export const conditionsOn = (filter: ListFilter, field: string): string[] =>
  Object.keys(filter).filter(name => name === field || splitCondition(name).field === field)

/** More records than these are counted, not named. */
const namedRecords = 5
interface WordsProps {
  readonly field: Pick<NamedField, 'kind' | 'options'> | undefined
  readonly name: string
  readonly filter: ListFilter
  readonly refs: Refs
  children(text: string): ReactNode
}
/** Shows a filter's condition on one field in words; references are shown by their titles. */
export const ConditionText = ({ field, name, filter, refs, children }: WordsProps) => {
  const lang = useLang()
  const view = field && fieldViews[field.kind]
  const chipText =
    (field && view?.chip?.(field.options, filter, name, lang)) ??
    conditionsOn(filter, name)
      .map(one => String(filter[one]))
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

/** The conditions at work, each in words and with a way out. One that no field knows (an old address) can be taken away all the same. */
export const Chips = () => {
  const t = useTexts(listTexts)
  const label = useLabel()
  const lang = useLang()
  const { def, rows, state, set, patch } = useList()
  const names = [
    ...new Set(
      Object.keys(state.filter).map(name =>
        namedFieldOf(def, name) ? name : splitCondition(name).field,
      ),
    ),
  ]
  if (names.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 3, alignItems: 'center' }}>
      {names.map(name => {
        const field = namedFieldOf(def, name)
        const mine = conditionsOn(state.filter, name)
        const head = field ? label(field.options.label) : name
        return (
          <Box
            key={name}
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
            <ConditionText field={field} name={name} filter={state.filter} refs={rows.refs}>
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
              onClick={() => patch(Object.fromEntries(mine.map(one => [one, undefined])))}
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
