import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { Link as RouterLink } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import { chartTexts } from './chart.texts.ts'

/** The figures behind a chart. */
export interface ChartTable {
  readonly columns: readonly string[]
  readonly rows: readonly {
    readonly key: string
    readonly cells: readonly string[]
    /** Address of the list of what the row counts: its name is a link. */
    readonly to?: string
  }[]
}

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    padding: '6px 0 6px 12px',
    borderBottom: `1px solid ${theme.tokens.line}`,
    textAlign: 'right',
    fontWeight: 400,
  },
  '& th:first-of-type': { textAlign: 'left', paddingLeft: 0, whiteSpace: 'nowrap' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    fontWeight: 500,
    fontSize: 12,
    whiteSpace: 'nowrap',
    color: theme.tokens.muted,
    background: theme.tokens.page,
    verticalAlign: 'bottom',
  },
}))

/** A chart's figures; a long table scrolls within its own box. */
export const FigureTable = ({
  title,
  table: { columns, rows },
  maxHeight,
}: {
  readonly title: string
  readonly table: ChartTable
  readonly maxHeight: number
}) => {
  const t = useTexts(chartTexts)
  return (
    <Box
      role="region"
      aria-label={t.scroll(title)}
      tabIndex={0}
      sx={{ maxHeight, overflow: 'auto', pr: 2 }}
    >
      <Table aria-label={title}>
        <thead>
          <tr>
            {columns.map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, to, cells: [name, ...figures] }) => (
            <tr key={key}>
              <th scope="row">
                {to === undefined ? (
                  name
                ) : (
                  <Link component={RouterLink} to={to}>
                    {name}
                  </Link>
                )}
              </th>
              {figures.map((figure, n) => (
                <td key={columns[n + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  )
}
