import { useSearchParams } from 'react-router-dom'
import { FormScreen } from '../../src/ui/form/FormScreen.tsx'
import { Breadcrumbs } from '../../src/ui/shell/Breadcrumbs.tsx'
import { screenOf } from '../../src/ui/links.ts'
import { ShowScreen } from '../../src/ui/show/ShowScreen.tsx'
import { Within } from './Within.tsx'

/** A record's page or form, by the address. */
export const Detail = ({ resource }: { readonly resource: string }) => {
  const [query] = useSearchParams()
  return (
    <Within resource={resource}>
      <Breadcrumbs />
      {screenOf(query) === 'show' ? <ShowScreen /> : <FormScreen />}
    </Within>
  )
}
