import { NewOrg } from './NewOrg.tsx'

/** /overseaReg: the free trial for schools abroad, by e-mail first (LGN-03). */
export const TrialPage = () => <NewOrg trial />
