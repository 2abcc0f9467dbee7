import { useSearchParams } from 'react-router-dom'
import { ClassForm } from './ClassForm.tsx'

/** /editClass?id=: a class that is there. */
export const EditClassPage = () => {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  return <ClassForm key={id} id={id} />
}
