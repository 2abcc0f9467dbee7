import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useLabel, useLang, useTexts } from '../../../src/i18n/texts.ts'
import type { MissingName } from '../../../src/protocol/imports.ts'
import { targetOf } from '../../../src/schema/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { useFindResource } from '../../../src/ui/context.tsx'
import { BoxedList } from '../BoxedList.tsx'
import { MissingLine } from './MissingLine.tsx'
import { missingTexts } from './missing.texts.ts'
import type { MissingDraft } from './useMissingDraft.ts'

interface MissingNamesProps {
  /** The resource that is imported. */
  readonly resource: AnyResource
  /** Fields that columns fill. */
  readonly fields: readonly string[]
  readonly draft: MissingDraft
  readonly busy: boolean
  onApply(): void
}

/** Names of one resource. */
const MissingOf = ({
  target,
  names,
  ...props
}: MissingNamesProps & {
  readonly target: AnyResource
  readonly names: readonly MissingName[]
}) => {
  const t = useTexts(missingTexts)
  const label = useLabel()
  const lang = useLang()
  const id = useId()
  const { resource, fields, draft, busy, onApply } = props
  const creatable = names.filter(name => name.creatable)
  const undecided = creatable.filter(name => draft.answerTo(name)?.do !== 'create')
  const many = label(target.plural)
  const mayCreate = names.some(name => name.creatable || name.why !== undefined)
  // a cell that every row needs can't stay empty
  const mayBeEmpty = fields.some(name => {
    const field = resource.fields[name]
    return field && targetOf(field) === target.name && field.options.required !== true
  })
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 5, maxWidth: 960 }}>
      <Typography id={id} variant="h2" component="h3" sx={{ fontSize: 14 }}>
        {t.title(names.length.toLocaleString(lang), label(target.label), many)}
      </Typography>
      <Typography sx={{ color: 'text.secondary', fontSize: 13, mb: 2 }}>
        {mayCreate ? t.help : t.helpNoRight(many)}
      </Typography>
      <BoxedList maxHeight={400}>
        {names.map(name => (
          <MissingLine key={name.name} name={name} draft={draft} mayBeEmpty={mayBeEmpty} />
        ))}
      </BoxedList>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        <Button
          variant="contained"
          disabled={!draft.changed || !draft.whole}
          loading={busy}
          onClick={onApply}
        >
          {t.apply}
        </Button>
        {undecided.length > 0 && (
          <Button onClick={() => draft.createAll(undecided)}>
            {t.createAll(undecided.length.toLocaleString(lang))}
          </Button>
        )}
      </Box>
    </Box>
  )
}

/** The names in the file without a record, each asked once for all its rows. */
export const MissingNames = (props: MissingNamesProps) => {
  const find = useFindResource()
  const { names } = props.draft
  return [...new Set(names.map(({ resource }) => resource))].map(resource => {
    const target = find(resource)
    return target ? (
      <MissingOf
        key={resource}
        {...props}
        target={target}
        names={names.filter(name => name.resource === resource)}
      />
    ) : null
  })
}
