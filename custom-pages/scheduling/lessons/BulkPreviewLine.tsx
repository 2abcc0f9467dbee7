import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { useLabel, useTexts } from '../../../src/i18n/texts.ts'
import type { FoundRow } from '../../../src/protocol/bulk.ts'
import { asRecord, type AnyResource } from '../../../src/schema/resource.ts'
import type { Refs } from '../../../src/ui/field-view.ts'
import { linkTo } from '../../../src/ui/links.ts'
import { Icon } from '../../../src/ui/parts/index.ts'
import { FieldValue } from '../../../src/ui/show/FieldValue.tsx'
import { editLessonTexts } from './editLesson.texts.ts'

interface Props {
  readonly resource: AnyResource
  readonly row: FoundRow
  readonly names: readonly string[]
  readonly refs: Refs
}

const isBlank = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

const Value = ({
  resource,
  name,
  value,
  refs,
}: Pick<Props, 'resource' | 'refs'> & { readonly name: string; readonly value: unknown }) => {
  const t = useTexts(editLessonTexts)
  if (isBlank(value)) return <Box component="span">{t.empty}</Box>
  // a cell is drawn from a record; here it is one value of it
  const record = asRecord({ [name]: value })
  return <FieldValue resource={resource} name={name} record={record} refs={refs} />
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  minWidth: 0,
} as const

const Change = ({
  resource,
  name,
  change,
  refs,
}: Pick<Props, 'resource' | 'refs'> & {
  readonly name: string
  readonly change: { readonly from: unknown; readonly to: unknown }
}) => {
  const t = useTexts(editLessonTexts)
  const label = useLabel()
  const field = resource.fields[name]
  return (
    <Box sx={line}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {field && label(field.options.label)}
      </Box>
      <Box component="del" sx={{ color: 'text.secondary' }}>
        <Value resource={resource} name={name} value={change.from} refs={refs} />
      </Box>
      <Box
        component="span"
        role="img"
        aria-label={t.to}
        sx={{ display: 'inline-flex', color: 'text.secondary' }}
      >
        <Icon name="right" />
      </Box>
      <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 600 }}>
        <Value resource={resource} name={name} value={change.to} refs={refs} />
      </Box>
    </Box>
  )
}

type Reasons = NonNullable<FoundRow['kept']>

/** Lists what stays unchanged and why, by field where the reasons have one. */
const Stays = ({
  resource,
  explanation,
  reasons,
}: Pick<Props, 'resource'> & { readonly explanation: string; readonly reasons: Reasons }) => {
  const label = useLabel()
  return (
    <>
      <Box sx={{ ...line, color: theme => theme.tones.careful.text, fontWeight: 600 }}>
        <Icon name="lock" />
        {explanation}
      </Box>
      {Object.entries(reasons).map(([name, { msg }]) => {
        const field = resource.fields[name]
        return (
          <Box key={name} sx={line}>
            {field && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {label(field.options.label)}
              </Box>
            )}
            <span>{msg}</span>
          </Box>
        )
      })}
    </>
  )
}

/** One lesson of a batch edit: old and new values, and what stays unchanged and why. */
export const BulkPreviewLine = ({ resource, row, names, refs }: Props) => {
  const t = useTexts(editLessonTexts)
  const { id, title, changes, kept: unchangedFields, refused } = row
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
        gap: { xs: 1, sm: 4 },
        py: 2.5,
        borderBottom: 1,
        borderColor: 'divider',
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        {title === null ? (
          <Box sx={{ color: 'text.secondary' }}>{t.untitled}</Box>
        ) : (
          <Link data-data component={RouterLink} to={linkTo(resource, 'show', { id })}>
            {title}
          </Link>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
        {refused && (
          <Stays
            resource={resource}
            explanation={t.stays}
            reasons={refused.fields ?? { '': refused }}
          />
        )}
        {!refused && !changes && <Box sx={{ color: 'text.secondary' }}>{t.isSo}</Box>}
        {names.map(name => {
          const change = changes?.[name]
          return (
            change && (
              <Change key={name} resource={resource} name={name} change={change} refs={refs} />
            )
          )
        })}
        {unchangedFields && (
          <Stays resource={resource} explanation={t.keeps} reasons={unchangedFields} />
        )}
      </Box>
    </Box>
  )
}
