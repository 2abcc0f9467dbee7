import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useTexts } from '../../src/i18n/texts.ts'
import type { LineFound } from '../../resources/classes/course/course.calls.ts'
import { manageTexts } from './manage.texts.ts'
import type { AddPeople } from './useAddPeople.ts'

/** The match of each pasted line: one person, several to choose from, or no one. */
export const FoundLines = ({
  state,
  found,
}: {
  readonly state: AddPeople
  readonly found: readonly LineFound[]
}) => {
  const t = useTexts(manageTexts)
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', mb: 3 }}>
      {found.map(({ line, people }) => (
        <Box component="li" key={line} sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
          {people.length === 0 && (
            <Box sx={{ display: 'flex', gap: 3, minHeight: 32, alignItems: 'center' }}>
              <span>{line}</span>
              <Box sx={{ color: theme => theme.tones.bad.text }}>{t.unknown}</Box>
            </Box>
          )}
          {people.length > 1 && (
            <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{`${line} · ${t.several}`}</Box>
          )}
          {people.map(person => (
            <Box key={`${person.kind}${person.id}`}>
              <FormControlLabel
                disabled={person.state !== 'FREE'}
                control={
                  <Checkbox
                    size="small"
                    checked={state.has(person)}
                    onChange={() => state.toggle(person)}
                  />
                }
                label={[
                  person.name,
                  person.account,
                  person.state === 'FREE' ? '' : t.states[person.state],
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  )
}
