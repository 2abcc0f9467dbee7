import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useId, type ReactNode } from 'react'

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    padding: '8px 8px 8px 0',
    borderBottom: `1px solid ${theme.tokens.line}`,
    textAlign: 'left',
    overflowWrap: 'anywhere',
  },
  '& th': { fontWeight: 500, fontSize: 13, color: theme.tokens.muted },
  '& .figure': { textAlign: 'right', whiteSpace: 'nowrap', paddingRight: 0, paddingLeft: 8 },
  '& small': { display: 'block', color: theme.tokens.muted, fontSize: 12 },
}))

export interface TopRow {
  readonly key: string
  readonly name: ReactNode
  readonly note?: string
  /** Values in the order of the columns. */
  readonly figures: readonly string[]
  /** Of the largest, 0 to 1: the length of its bar. */
  readonly share: number
}
interface TableProps {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly TopRow[]
}

/** A table with its title; a row's bar says how much of the largest it is. */
export const Tops = ({ title, columns, rows }: TableProps) => {
  const id = useId()
  if (!rows.length) return null
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography variant="h2" id={id} sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Table aria-labelledby={id}>
        <thead>
          <tr>
            {columns.map((name, n) => (
              <th key={name} scope="col" className={n ? 'figure' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, note, figures, share }) => (
            <tr key={key}>
              <td>
                <span data-data>{name}</span>
                {note && <small data-data>{note}</small>}
                <Box
                  aria-hidden
                  sx={{
                    height: 3,
                    mt: 1,
                    borderRadius: '2px',
                    bgcolor: theme => theme.tokens.accent,
                  }}
                  style={{ width: `${share * 100}%` }}
                />
              </td>
              {figures.map((figure, n) => (
                <td key={columns[n + 1]} className="figure">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  )
}
