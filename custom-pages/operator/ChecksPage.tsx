import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useNavigate } from 'react-router-dom'
import { invariants, type InvariantFault } from '../../resources/operator/platform.calls.ts'
import { texts, useLabel, useTexts } from '../../src/i18n/texts.ts'
import { useAllowed } from '../../src/ui/Allowed.tsx'
import { ErrorState, Page, SkeletonRows } from '../../src/ui/parts/index.ts'
import { useAsk } from '../../src/ui/useAsk.ts'
import { BackupPart } from './BackupPart.tsx'

const checkTexts = texts({
  en: {
    title: 'Account checks',
    failed: 'The accounts couldn’t be checked.',
    agrees: (schools: number) =>
      schools === 1 ? 'Agrees in the only school' : `Agrees in all ${schools} schools`,
    differs: (n: number) => (n === 1 ? '1 difference' : `${n} differences`),
    see: 'See it',
    seeOf: (what: string) => `See it: ${what}`,
  },
  zh: {
    title: '对账',
    failed: '对账失败',
    agrees: (schools: number) => `${schools} 个机构均一致`,
    differs: (n: number) => `${n} 处不一致`,
    see: '查看',
    seeOf: (what: string) => `查看：${what}`,
  },
})

/** One difference, with the way to what it is about, in its institution. */
const Difference = ({
  fault: { institution, schoolId, fault, words },
}: {
  readonly fault: InvariantFault
}) => {
  const t = useTexts(checkTexts)
  const label = useLabel()
  const allowed = useAllowed()
  const navigate = useNavigate()
  const address = words?.address
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 12px' }}>
      <Typography>
        <span data-data>{institution}</span>:{' '}
        {words ? label(words.label) : <span lang="en">{fault}</span>}
      </Typography>
      {words && address !== undefined && allowed('platformInstitution.enter') && (
        <Button
          size="small"
          variant="text"
          aria-label={t.seeOf(`${institution}, ${label(words.label)}`)}
          onClick={() => void navigate('/', { state: { switchTo: schoolId, landAt: address } })}
        >
          {t.see}
        </Button>
      )}
    </Box>
  )
}

/**
 * /platformInvariants: whether ledger, orders and seats of all institutions agree with each other,
 * and the state of backups.
 */
export const ChecksPage = () => {
  const t = useTexts(checkTexts)
  const label = useLabel()
  const { data, failed, retry } = useAsk(invariants, {})
  return (
    <Page title={t.title}>
      {failed && <ErrorState message={t.failed} retry={retry} />}
      {!data && !failed && <SkeletonRows rows={7} columns={2} />}
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        {data?.list.map(({ label: name, institutions, faults }) => (
          <Alert key={name.en} severity={faults.length ? 'error' : 'success'}>
            <Typography sx={{ fontWeight: 600 }}>{label(name)}</Typography>
            <Typography>
              {faults.length ? t.differs(faults.length) : t.agrees(institutions)}
            </Typography>
            {faults.map(one => (
              <Difference key={`${one.institution} ${one.fault}`} fault={one} />
            ))}
          </Alert>
        ))}
      </Box>
      <BackupPart />
    </Page>
  )
}
