import MuiLink from '@mui/material/Link'
import { Link } from 'react-router-dom'
import { platformInstitution } from '../../resources/operator/platform-institution/platformInstitution.resource.ts'
import type { School } from '../../resources/operator/todo.calls.ts'
import { useAllowed } from '../../src/ui/Allowed.tsx'
import { linkTo } from '../../src/ui/links.ts'

/** An institution's name, as a link to its record where the operator may read it. */
export const SchoolName = ({ school: { id, name } }: { readonly school: School }) => {
  const allowed = useAllowed()
  return id !== null && allowed('platformInstitution.read') ? (
    <MuiLink component={Link} to={linkTo(platformInstitution, 'show', { id })} data-data>
      {name}
    </MuiLink>
  ) : (
    <span data-data>{name}</span>
  )
}
