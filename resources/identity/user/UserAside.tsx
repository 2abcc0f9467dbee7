import Stack from '@mui/material/Stack'
import { texts, useTexts } from '../../../src/i18n/texts.ts'
import { exportPersonalData } from '../../../src/protocol/calls/personalData.ts'
import { useAllowed } from '../../../src/ui/Allowed.tsx'
import { FileButton } from '../../../src/ui/parts/FileButton.tsx'

const asideTexts = texts({
  en: { personalData: 'Export personal data' },
  zh: { personalData: '导出个人数据' },
})

/** Operations on a user, on their page. */
export const UserAside = ({
  record,
}: {
  readonly record: { readonly id: string; readonly deletedAt: string | null }
}) => {
  const t = useTexts(asideTexts)
  const mayExport = useAllowed()('user.exportPersonalData')
  if (record.deletedAt !== null || !mayExport) return null
  return (
    <Stack sx={{ gap: 2, mb: 8, alignItems: 'stretch' }}>
      <FileButton
        call={exportPersonalData}
        input={{ resource: 'user', id: record.id }}
        fallback="personal-data.json"
        label={t.personalData}
      />
    </Stack>
  )
}
