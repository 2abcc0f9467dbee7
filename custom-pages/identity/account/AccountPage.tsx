import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { myAccount } from '../../../resources/identity/account.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { Page } from '../../../src/ui/parts/Page.tsx'
import { ErrorState } from '../../../src/ui/parts/States.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { accountTexts } from './account.texts.ts'
import { Institutions } from './Institutions.tsx'
import { PasswordChange } from './PasswordChange.tsx'
import { Sessions } from './Sessions.tsx'
import { TwoStep } from './TwoStep.tsx'
import { Ways } from './Ways.tsx'

const Column = ({ children }: { children: ReactNode }) => (
  <Box sx={{ flex: '1 1 0', minWidth: 0, display: 'flex', flexDirection: 'column', gap: 4 }}>
    {children}
  </Box>
)
const Blank = () => <Skeleton variant="rounded" height={240} />

/** /account: a person's own account; nothing on it requires a permission. */
export const AccountPage = () => {
  const t = useTexts(accountTexts)
  const edu = useEdu()
  const { data, error, refetch } = useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => edu.ask(myAccount, {}, { signal, quiet: true }),
  })
  if (error && !data)
    return (
      <Page title={t.title} width="narrow">
        <ErrorState message={refusalOf(error).text} retry={() => void refetch()} />
      </Page>
    )
  return (
    <Page title={t.title} width="narrow">
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', lg: 'row' }, gap: 4 }}>
        <Column>
          {data
            ? [
                <ProfileSection key="about" me={data} />,
                <PasswordChange key="password" />,
                <TwoStep key="twoStep" />,
              ]
            : [<Blank key="a" />, <Blank key="b" />]}
        </Column>
        <Column>
          {data
            ? [<Ways key="ways" me={data} />, <Institutions key="institutions" me={data} />]
            : [<Blank key="a" />, <Blank key="b" />]}
          <Sessions />
        </Column>
      </Box>
    </Page>
  )
}
