import { useQuery } from '@tanstack/react-query'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { invariants } from '../../resources/operator/platform.calls.ts'
import { texts, useLabel, useTexts } from '../../src/i18n/texts.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { ErrorState, Page, SkeletonRows } from '../../src/ui/parts/index.ts'

const invariantTexts = texts({
  en: {
    title: 'Invariants',
    failed: 'The invariants couldn’t be verified',
    holds: (institutions: number) => `Holds in ${institutions} institutions`,
    broken: (faults: number) => `${faults} faults`,
  },
  zh: {
    title: '账务核对',
    failed: '核对失败',
    holds: (institutions: number) => `${institutions} 个机构核对一致`,
    broken: (faults: number) => `${faults} 处不一致`,
  },
})

/**
 * /platformInvariants: whether ledger, orders and seats of all institutions agree with each other.
 */
export const InvariantsPage = () => {
  const t = useTexts(invariantTexts)
  const label = useLabel()
  const edu = useEdu()
  const { data, isError, refetch } = useQuery({
    queryKey: ['invariants'],
    queryFn: ({ signal }) => edu.ask(invariants, {}, { signal, quiet: true }),
  })
  return (
    <Page title={t.title}>
      {isError && !data && <ErrorState message={t.failed} retry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={4} columns={2} />}
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        {data?.list.map(({ label: name, institutions, faults }) => (
          <Alert key={name.en} severity={faults.length ? 'error' : 'success'}>
            <Typography sx={{ fontWeight: 600 }}>{label(name)}</Typography>
            <Typography>
              {faults.length ? t.broken(faults.length) : t.holds(institutions)}
            </Typography>
            {faults.map(({ institution, fault }) => (
              <Typography key={`${institution} ${fault}`}>
                <span data-data>{institution}</span>: <span lang="en">{fault}</span>
              </Typography>
            ))}
          </Alert>
        ))}
      </Box>
    </Page>
  )
}
