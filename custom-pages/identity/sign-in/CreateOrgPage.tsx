import { useShell } from '../../../src/ui/shell/context.tsx'
import { NewOrg } from './NewOrg.tsx'
import { Welcome } from './Welcome.tsx'

/**
 * /createOrg: the way to an institution of one's own, or its last step alone for an administrator
 * who has yet to take it (SET-03).
 */
export const CreateOrgPage = () => {
  const { unchosen } = useShell()
  return unchosen ? <Welcome start={unchosen} /> : <NewOrg />
}
