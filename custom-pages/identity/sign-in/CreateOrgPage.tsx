import { useShell } from '../../../src/ui/shell/context.tsx'
import { NewOrg } from './NewOrg.tsx'
import { Welcome } from './Welcome.tsx'

/**
 * /createOrg: creates one's own institution, or only shows its last step to an administrator who
 * hasn't completed it (SET-03).
 */
export const CreateOrgPage = () => {
  const { unchosen } = useShell()
  return unchosen ? <Welcome start={unchosen} /> : <NewOrg />
}
