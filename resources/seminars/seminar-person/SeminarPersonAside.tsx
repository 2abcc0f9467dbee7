import Stack from '@mui/material/Stack'
import { texts, useTexts } from '../../../src/i18n/texts.ts'
import { useAllowed } from '../../../src/ui/Allowed.tsx'
import { useEdu } from '../../../src/ui/context.tsx'
import { CopyLinkButton } from '../../../src/ui/parts/CopyLinkButton.tsx'
import { seminarLink } from '../seminar/seminar.calls.ts'

const asideTexts = texts({
  en: { join: 'Copy join link' },
  zh: { join: '复制参会链接' },
})

/** Operations on a person of a seminar, on their page. */
export const SeminarPersonAside = ({
  record,
}: {
  readonly record: { readonly id: string; readonly deletedAt: string | null }
}) => {
  const t = useTexts(asideTexts)
  const edu = useEdu()
  const mayCopy = useAllowed()('registration.notify')
  if (record.deletedAt !== null || !mayCopy) return null
  const joinPage = async (): Promise<string> =>
    (await edu.ask(seminarLink, { personId: record.id })).address
  return (
    <Stack sx={{ gap: 2, mb: 8, alignItems: 'stretch' }}>
      <CopyLinkButton label={t.join} path={joinPage} />
    </Stack>
  )
}
