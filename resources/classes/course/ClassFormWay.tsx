import { Navigate, useSearchParams } from 'react-router-dom'

/** The class's form has addresses of its own: /addClass, /editClass?id=. */
export const ClassFormWay = () => {
  const [query] = useSearchParams()
  const id = query.get('mode') === 'create' ? null : query.get('id')
  return (
    <Navigate
      replace
      to={id === null ? '/addClass' : `/editClass?${new URLSearchParams({ id }).toString()}`}
    />
  )
}
