import Stack from '@mui/material/Stack'
import { texts, useTexts } from '../../../src/i18n/texts.ts'
import { exportPersonalData } from '../../../src/protocol/calls/personalData.ts'
import { useAllowed } from '../../../src/ui/Allowed.tsx'
import { useEdu } from '../../../src/ui/context.tsx'
import { CopyLinkButton } from '../../../src/ui/parts/CopyLinkButton.tsx'
import { FileButton } from '../../../src/ui/parts/FileButton.tsx'
import { seminarLink } from '../seminar/seminar.calls.ts'

const asideTexts = texts({
  en: { join: 'Copy join link', personalData: 'Export personal data' },
  zh: { join: '复制参会链接', personalData: '导出个人数据' },
})

/** Operations on a registration, on its page. */
export const RegistrationAside = ({
  record,
}: {
  readonly record: { readonly id: string; readonly deletedAt: string | null }
}) => {
  const t = useTexts(asideTexts)
  const edu = useEdu()
  const allowed = useAllowed()
  if (record.deletedAt !== null) return null
  const joinPage = async (): Promise<string> =>
    (await edu.ask(seminarLink, { registrationId: record.id })).address
  return (
    <Stack sx={{ gap: 2, mb: 8, alignItems: 'stretch' }}>
      {allowed('registration.notify') && <CopyLinkButton label={t.join} path={joinPage} />}
      {allowed('registration.exportPersonalData') && (
        <FileButton
          call={exportPersonalData}
          input={{ resource: 'registration', id: record.id }}
          fallback="personal-data.json"
          label={t.personalData}
        />
      )}
    </Stack>
  )
}
