import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { canDo } from '../../../../src/access/index.ts'
import { useLabel, useTexts } from '../../../../src/i18n/texts.ts'
import type { InputViewProps } from '../../../../src/schema/resource.ts'
import { useAccess, useFindResource } from '../../../../src/ui/context.tsx'
import { TextInput } from '../../../../src/ui/parts/fields/TextInput.tsx'
import { automation } from '../automation.resource.ts'
import { automationTexts } from '../automation.texts.ts'
import { examples, type Example } from './examples.ts'
import { useTerms } from './useTerms.ts'

/** The name; while the automation is empty, examples to begin with. */
export const NameInput = ({ source, disabled }: InputViewProps): ReactNode => {
  const t = useTexts(automationTexts)
  const label = useLabel()
  const access = useAccess()
  const find = useFindResource()
  const form = useFormContext()
  const { target } = useTerms()
  const offered = examples.filter(one => {
    const resource = find(one.target)
    return resource !== undefined && canDo(access, resource, 'read')
  })
  const begin = (example: Example) => {
    const values = { ...example.values, target: example.target, name: label(example.name) }
    for (const [name, value] of Object.entries(values))
      form.setValue(name, value, { shouldDirty: true })
    // an input that was left empty before has its value now
    form.clearErrors(Object.keys(values))
  }
  return (
    <>
      <TextInput
        source={source}
        options={automation.fields.name.options}
        disabled={disabled}
        autoFocus={!target}
      />
      {!target && !disabled && offered.length > 0 && (
        <Box
          role="group"
          aria-label={t.examples}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}
        >
          <Typography variant="caption" sx={{ color: 'text.secondary', width: '100%' }}>
            {t.examples}
          </Typography>
          {offered.map(example => (
            <Button
              key={example.label.en}
              size="small"
              variant="outlined"
              onClick={() => begin(example)}
            >
              {label(example.label)}
            </Button>
          ))}
        </Box>
      )}
    </>
  )
}
