import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useLabel, useLang, useTexts } from '../../../i18n/texts.ts'
import { splitCondition, type ListFilter } from '../../../protocol/query.ts'
import { fieldViews } from '../../field-views.ts'
import { fieldOf } from '../columns.ts'
import { useList } from '../listContext.ts'
import { listTexts } from '../list.texts.ts'

/** Names of a filter's conditions that belong to one field. */
export const conditionsOn = (filter: ListFilter, field: string): string[] =>
  Object.keys(filter).filter(name => name === field || splitCondition(name).field === field)

/** The conditions at work, each in words and with a way out. One that no field knows (an old address) can be taken away all the same. */
export const Chips = () => {
  const t = useTexts(listTexts)
  const label = useLabel()
  const lang = useLang()
  const { def, state, set, patch } = useList()
  const names = [...new Set(Object.keys(state.filter).map(name => (fieldOf(def, name) ? name : splitCondition(name).field)))]
  if (names.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 3, alignItems: 'center' }}>
      {names.map(name => {
        const field = fieldOf(def, name)
        const mine = conditionsOn(state.filter, name)
        const said = field && fieldViews[field.kind].chip?.(field.options, state.filter, name, lang)
        const text = said ?? mine.map(one => String(state.filter[one])).join(', ')
        const head = field ? label(field.options.label) : name
        return (
          <Chip
            key={name}
            label={<><Box component="span" sx={{ color: 'text.secondary' }}>{head}{lang === 'zh' ? ':' : ': '}</Box>{text}</>}
            deleteIcon={<button type="button" aria-label={t.removeFilter(head)}>×</button>}
            onDelete={() => patch(Object.fromEntries(mine.map(one => [one, undefined])))}
            sx={{ maxWidth: '100%', '& button': { font: 'inherit', fontSize: 16, lineHeight: 1, border: 0, background: 'none', color: 'inherit', cursor: 'pointer', width: 24, height: 24, mr: 0.5, p: 0 } }}
          />
        )
      })}
      <Button variant="text" onClick={() => set({ filter: {} })}>{t.clearAll}</Button>
    </Box>
  )
}
