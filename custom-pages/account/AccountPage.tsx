import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useTexts } from '../../src/i18n/texts.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { refusalOf } from '../../src/ui/list/refusal.ts'
import { Page } from '../../src/ui/parts/Page.tsx'
import { ErrorState } from '../../src/ui/parts/States.tsx'
import { About } from './About.tsx'
import { accountTexts } from './account.texts.ts'
import { Institutions } from './Institutions.tsx'
import { PasswordChange } from './PasswordChange.tsx'
import { Sessions } from './Sessions.tsx'
import { Ways } from './Ways.tsx'

/** /account: what a person does with her own account; none of it asks for a right. */
export const AccountPage = () => {
  const t = useTexts(accountTexts)
  const edu = useEdu()
  const { data, error, refetch } = useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => edu.myAccount({ signal, quiet: true }),
  })
  if (error && !data)
    return (
      <Page title={t.title} width="narrow">
        <ErrorState message={refusalOf(error).text} retry={() => void refetch()} />
      </Page>
    )
  return (
    <Page title={t.title} width="narrow">
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        {data ? (
          <>
            <About me={data} />
            <Ways me={data} />
            <PasswordChange />
            <Institutions me={data} />
          </>
        ) : (
          Array.from({ length: 4 }, (_, index) => <Skeleton key={index} variant="rounded" height={220} />)
        )}
        <Sessions />
      </Box>
    </Page>
  )
}
