import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { texts, useTexts } from '../../../src/i18n/texts.ts'
import { useAllowed } from '../../../src/ui/Allowed.tsx'
import { ReferenceBox } from '../../../src/ui/parts/fields/ReferenceInput.tsx'
import { useLabelled } from './useLabelled.ts'

const asideTexts = texts({
  en: { classes: 'Classes with this label', add: 'Add class' },
  zh: { classes: '使用此标签的班级', add: '添加班级' },
})

const Classes = ({ id }: { readonly id: string }) => {
  const t = useTexts(asideTexts)
  const box = useId()
  const { ids, loading, failed, busy, set } = useLabelled(id)
  if (failed) return null
  return (
    <Box sx={{ mb: 8 }}>
      <Typography component="label" htmlFor={box} sx={{ display: 'block', mb: 1 }}>
        {t.classes}
      </Typography>
      <ReferenceBox
        id={box}
        to="course"
        ids={ids}
        multiple
        disabled={loading || busy}
        placeholder={t.add}
        set={next => void set(next)}
      />
    </Box>
  )
}

/** The classes with a label; adds and removes classes. */
export const LabelAside = ({
  record,
}: {
  readonly record: { readonly id: string; readonly deletedAt: string | null }
}) => {
  const allowed = useAllowed()
  return record.deletedAt === null && allowed('course.update') ? <Classes id={record.id} /> : null
}
