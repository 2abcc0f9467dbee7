import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { schoolOfPass } from '../../protocol/school.ts'
import { useEdu } from '../context.tsx'
import { useShell } from './context.tsx'

/** The logo's address holds for minutes; the name stays. */
const freshMs = 300_000

/**
 * Name and logo of the school whose page it is: that of the personal link, which stands behind the
 * `#`, or of whoever is logged in. Until it is known its place is kept, and the product's name is
 * shown where there is neither.
 */
export const SchoolMark = () => {
  const edu = useEdu()
  const { product, icon, institution } = useShell()
  const pass = useLocation().hash.slice(1)
  const { data, isError } = useQuery({
    queryKey: ['schoolOfPass', pass],
    enabled: pass !== '',
    staleTime: freshMs,
    retry: false,
    queryFn: ({ signal }) => edu.ask(schoolOfPass, { pass }, { signal, quiet: true }),
  })
  const own = pass === '' && institution !== '' ? institution : undefined
  const name = data?.name ?? own
  const waits = pass !== '' && !data && !isError
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', gap: 2, flex: 1, minWidth: 0, minHeight: 24 }}
    >
      {data?.logo ? (
        <Box
          component="img"
          src={data.logo}
          alt=""
          sx={{ height: 24, maxWidth: 96, objectFit: 'contain', borderRadius: '4px' }}
        />
      ) : (
        !waits &&
        !data &&
        !own && <Box component="img" src={icon} alt="" sx={{ width: 24, height: 24 }} />
      )}
      <Typography sx={{ fontWeight: 600, minWidth: 0 }} noWrap data-data={name !== undefined}>
        {name ?? (waits ? '' : product)}
      </Typography>
    </Box>
  )
}
