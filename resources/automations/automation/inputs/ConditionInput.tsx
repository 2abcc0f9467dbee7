import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { useLabel, useTexts } from '../../../../src/i18n/texts.ts'
import type { ListFilter } from '../../../../src/protocol/query.ts'
import type { AnyResource, InputViewProps } from '../../../../src/schema/resource.ts'
import { useAccess } from '../../../../src/ui/context.tsx'
import { fieldViews } from '../../../../src/ui/field-views.ts'
import { listFilters } from '../../../../src/ui/list/columns.ts'
import { patchFilter } from '../../../../src/ui/list/list-state.ts'
import { FieldFrame } from '../../../../src/ui/parts/fields/FieldFrame.tsx'
import { useField } from '../../../../src/ui/parts/fields/useField.ts'
import { Icon } from '../../../../src/ui/parts/icons.tsx'
import { automation } from '../automation.resource.ts'
import { automationTexts } from '../automation.texts.ts'
import type { Conditions } from '../../../../src/schema/resource-parts.ts'
import { conditionsIn, textOfConditions } from '../condition.ts'
import { ConditionWords } from '../ConditionWords.tsx'
import { helps } from './helps.ts'
import { useTerms } from './useTerms.ts'

interface FiltersProps {
  readonly target: AnyResource
  readonly conditions: Conditions
  readonly onChange: (patch: ListFilter) => void
}

/** The filters of the target's list. */
const Filters = ({ target, conditions, onChange }: FiltersProps) => {
  const label = useLabel()
  const access = useAccess()
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {listFilters(target, access).map(({ name, kind, options }) => {
        const { Filter } = fieldViews[kind]
        return (
          Filter && (
            <Box key={name} component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
              <Typography variant="subtitle2" component="legend" sx={{ mb: 1, p: 0 }}>
                {label(options.label)}
              </Typography>
              <Filter name={name} options={options} filter={conditions} onChange={onChange} />
            </Box>
          )
        )
      })}
    </Box>
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** How the conditions are being edited; undefined while they are only shown. */
type Editor = 'fields' | 'text' | undefined

interface TextBoxProps {
  readonly text: string
  readonly onChange: (text: string | null) => void
  readonly onLeave: () => void
}

const TextBox = ({ text, onChange, onLeave }: TextBoxProps) => {
  const t = useTexts(automationTexts)
  return (
    <Box>
      <OutlinedInput
        size="small"
        fullWidth
        value={text}
        onChange={event => onChange(event.target.value || null)}
        onBlur={onLeave}
        slotProps={{ input: { 'aria-label': t.asText, spellCheck: false } }}
      />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t.textHelp}
      </Typography>
    </Box>
  )
}

interface EditorButtonsProps {
  readonly editor: Editor
  readonly onChange: (editor: Editor) => void
}

const EditorButtons = ({ editor, onChange }: EditorButtonsProps) => {
  const t = useTexts(automationTexts)
  const toggle = (to: 'fields' | 'text') => () => onChange(editor === to ? undefined : to)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Icon name={editor === 'fields' ? 'check' : 'plus'} />}
        aria-expanded={editor === 'fields'}
        onClick={toggle('fields')}
      >
        {editor === 'fields' ? t.closeConditions : t.addCondition}
      </Button>
      <Button
        size="small"
        variant="text"
        aria-expanded={editor === 'text'}
        onClick={toggle('text')}
      >
        {editor === 'text' ? t.closeConditions : t.asText}
      </Button>
    </Box>
  )
}

/** The conditions of an automation: the filters of the list, or the words of its address. */
export const ConditionInput = ({ source, disabled = false }: InputViewProps): ReactNode => {
  const t = useTexts(automationTexts)
  const { target } = useTerms()
  const field = useField<string>({
    source,
    options: { ...automation.fields.condition.options, help: helps.condition },
    disabled,
  })
  const [editor, setEditor] = useState<Editor>()
  if (!target) return null
  const text = textOf(field.value)
  const conditions = conditionsIn(text)
  const patch = (change: ListFilter) => field.set(textOfConditions(patchFilter(conditions, change)))
  const remove = (names: readonly string[]) =>
    patch(Object.fromEntries(names.map(one => [one, undefined])))
  return (
    <FieldFrame field={field} group>
      <Box
        ref={field.attach}
        tabIndex={-1}
        sx={{
          outline: 'none',
          border: 1,
          borderColor: field.error === undefined ? 'divider' : 'error.main',
          borderRadius: '8px',
          bgcolor: 'background.paper',
          p: 3,
          display: 'grid',
          gap: 3,
        }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', alignItems: 'center' }}>
          {text === '' && (
            <Typography sx={{ color: 'text.secondary' }} component="span">
              {t.every}
            </Typography>
          )}
          <ConditionWords
            target={target}
            conditions={conditions}
            remove={field.disabled ? undefined : remove}
          />
        </Box>
        {editor === 'fields' && (
          <Filters target={target} conditions={conditions} onChange={patch} />
        )}
        {editor === 'text' && <TextBox text={text} onChange={field.set} onLeave={field.leave} />}
        {!field.disabled && <EditorButtons editor={editor} onChange={setEditor} />}
      </Box>
    </FieldFrame>
  )
}
