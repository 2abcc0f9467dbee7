import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import type { MissingAnswer, MissingName } from '../../../src/protocol/imports.ts'
import { floating } from '../../../src/ui/parts/fields/floating.ts'
import { useReferenceChoices } from '../../../src/ui/parts/fields/ReferenceInput.tsx'
import { missingTexts } from './missing.texts.ts'
import type { MissingDraft } from './useMissingDraft.ts'

interface ExistingProps {
  readonly name: MissingName
  readonly chosen: string
  onChoose(title: string): void
}

/** Finds the record that is meant instead. */
const Existing = ({ name, chosen, onChoose }: ExistingProps) => {
  const t = useTexts(missingTexts)
  const id = useId()
  const [open, setOpen] = useState(false)
  const { choices, loading, setTyped } = useReferenceChoices(name.resource, [], open)
  const titles = choices.map(({ title }) => title)
  return (
    <Autocomplete
      id={id}
      size="small"
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={titles}
      value={chosen || null}
      loading={loading}
      loadingText={t.loading}
      noOptionsText={t.nothingFound}
      // the server has searched already
      filterOptions={options => options}
      isOptionEqualToValue={(a, b) => a === b}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_event, title) => onChoose(title ?? '')}
      slotProps={{ paper: { sx: floating } }}
      renderInput={params => (
        <TextField
          {...params}
          placeholder={t.search}
          slotProps={{
            ...params.slotProps,
            htmlInput: {
              ...params.slotProps.htmlInput,
              'aria-label': t.which(name.name),
              autoComplete: 'off',
            },
          }}
        />
      )}
    />
  )
}

interface MissingLineProps {
  readonly name: MissingName
  readonly draft: MissingDraft
  /** Cells may stay empty. */
  readonly mayBeEmpty: boolean
}

/** One name that no record has, and what to do about it. */
export const MissingLine = ({ name, draft, mayBeEmpty }: MissingLineProps) => {
  const t = useTexts(missingTexts)
  const lang = useLang()
  const answer = draft.answerTo(name)
  const options: readonly MissingAnswer['do'][] = [
    ...(name.creatable || answer?.do === 'create' ? (['create'] as const) : []),
    'use',
    ...(mayBeEmpty ? (['empty'] as const) : []),
    'skip',
  ]
  const choose = (value: string): void => {
    const doing = options.find(option => option === value)
    draft.answer(
      name,
      doing === undefined ? null : doing === 'use' ? { do: doing, name: '' } : { do: doing },
    )
  }
  return (
    <Box
      component="li"
      aria-label={name.name}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 300px' },
        gap: 2,
        alignItems: 'start',
        p: 3,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <b data-data>{name.name}</b>
        <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
          {t.rows(name.rows.toLocaleString(lang))}
          {name.why !== undefined && <Box>{t.cannot(name.why)}</Box>}
        </Box>
        {answer === null &&
          name.similar.map(title => (
            <Button
              key={title}
              size="small"
              sx={{ mt: 1, mr: 1 }}
              onClick={() => draft.answer(name, { do: 'use', name: title })}
            >
              {t.suggest(title)}
            </Button>
          ))}
      </Box>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <NativeSelect
          fullWidth
          input={<OutlinedInput size="small" />}
          value={answer?.do ?? ''}
          inputProps={{ 'aria-label': t.whatWith(name.name) }}
          onChange={({ target: { value } }) => choose(value)}
        >
          <option value="">{t.none}</option>
          {options.map(option => (
            <option key={option} value={option}>
              {t[option]}
            </option>
          ))}
        </NativeSelect>
        {answer?.do === 'use' && (
          <Existing
            name={name}
            chosen={answer.name}
            onChoose={title => draft.answer(name, { do: 'use', name: title })}
          />
        )}
      </Box>
    </Box>
  )
}
