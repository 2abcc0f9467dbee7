import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { Suspense, useState } from 'react'
import { masksField } from '../../access/index.ts'
import { revealRight } from '../../access/masked.ts'
import { useLabel, useTexts } from '../../i18n/texts.ts'
import { defineAction } from '../../schema/action.ts'
import { text } from '../../schema/fields/text/index.ts'
import type { AnyRecord, AnyResource } from '../../schema/resource.ts'
import { Allowed } from '../Allowed.tsx'
import { useAccess, useEdu } from '../context.tsx'
import type { Refs } from '../field-view.ts'
import { Icon } from '../parts/icons.tsx'
import { Hint } from '../parts/Hint.tsx'
import { FieldValue } from './FieldValue.tsx'
import { showTexts } from './show.texts.ts'
import { later } from '../parts/later.tsx'

const ActionDialog = later(() =>
  import('../list/bulk/ActionDialog.tsx').then(module => module.ActionDialog),
)

const reveal = defineAction({
  label: { en: 'Reveal', zh: '查看原文' },
  on: 'record',
  input: {
    reason: text({ label: { en: 'Reason', zh: '原因' }, required: true, max: 200, wide: true }),
  },
  confirm: {
    en: 'Your name, the time and the reason are recorded in the operation log.',
    zh: '您的姓名、时间和原因将记入操作日志。',
  },
})

interface Props {
  readonly resource: AnyResource
  readonly name: string
  readonly record: AnyRecord
  readonly refs?: Refs | undefined
}

/**
 * A value; where it is masked and the person may reveal it, an eye beside it that asks for the
 * reason.
 */
export const RevealValue = ({ resource, name, record, refs }: Props) => {
  const t = useTexts(showTexts)
  const label = useLabel()
  const edu = useEdu()
  const access = useAccess()
  const [asking, setAsking] = useState(false)
  // of this very version: a change may have put another value there
  const [revealedValue, setSeen] = useState<{ readonly version: number; readonly value: unknown }>()
  const field = resource.fields[name]
  const masked =
    field !== undefined &&
    // a repeated field is revealed on the page of its source record
    field.options.from === undefined &&
    masksField(access, field) &&
    record[name] !== null &&
    record[name] !== ''
  if (!masked) return <FieldValue resource={resource} name={name} record={record} refs={refs} />
  const isRevealed = revealedValue?.version === record.version
  const called = label(field.options.label)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 22 }}>
      <FieldValue
        resource={resource}
        name={name}
        record={isRevealed ? { ...record, [name]: revealedValue.value } : record}
        refs={refs}
      />
      <Allowed code={revealRight(resource)}>
        <Hint title={isRevealed ? t.hideAgain : t.reveal}>
          <IconButton
            size="small"
            aria-label={`${isRevealed ? t.hideAgain : t.reveal}: ${called}`}
            onClick={() => (isRevealed ? setSeen(undefined) : setAsking(true))}
            sx={{ my: -1 }}
          >
            <Icon name={isRevealed ? 'eyeOff' : 'eye'} sx={{ fontSize: 16 }} />
          </IconButton>
        </Hint>
      </Allowed>
      {asking && (
        <Suspense>
          <ActionDialog
            def={resource}
            action={reveal}
            what={called}
            onClose={() => setAsking(false)}
            onRun={async ({ reason }) => {
              const value = await edu.reveal(resource.name, {
                id: record.id,
                field: name,
                reason: String(reason),
              })
              setSeen({ version: record.version, value })
            }}
          />
        </Suspense>
      )}
    </Box>
  )
}
