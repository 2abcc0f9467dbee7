import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { maskTree } from '../../../access/tree.ts'
import { useLabel, useTexts } from '../../../i18n/texts.ts'
import { useAccess, useResources } from '../../context.tsx'
import { Segments } from '../fields/Segments.tsx'
import { rightsTexts } from './rights.texts.ts'

interface Props {
  readonly value: readonly string[]
  readonly onChange: (codes: readonly string[]) => void
  readonly disabled?: boolean
  readonly name: string
}

/** ROL-02: for each kind of data, whether a role sees it as it is or masked. */
export const MaskChoice = ({ value, onChange, disabled = false, name }: Props) => {
  const t = useTexts(rightsTexts)
  const label = useLabel()
  const access = useAccess()
  const resources = useResources()
  const nodes = useMemo(() => maskTree(resources), [resources])
  const maskedCodes = new Set(value)
  const choose = (code: string, masked: boolean): void => {
    const next = new Set(maskedCodes)
    if (masked) next.add(code)
    else next.delete(code)
    onChange([...next].toSorted())
  }
  if (!nodes.length) return <Typography sx={{ color: 'text.secondary' }}>{t.noMasks}</Typography>
  return (
    <Box
      sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', bgcolor: 'background.paper' }}
    >
      {nodes.map(node => (
        <Box
          component="section"
          key={node.name}
          aria-label={label(node.label)}
          sx={{
            px: 4,
            py: 3,
            borderTop: 1,
            borderColor: 'divider',
            '&:first-of-type': { borderTop: 0 },
          }}
        >
          <Typography component="h3" sx={{ fontWeight: 600, mb: 1 }}>
            {label(node.label)}
          </Typography>
          {node.leaves.map(leaf => {
            const masked = maskedCodes.has(leaf.code)
            // who sees it masked can't show it to others
            const fixed = disabled || (masked && access.masks.has(leaf.code))
            return (
              <Box
                key={leaf.code}
                role="radiogroup"
                aria-label={`${label(node.label)}: ${label(leaf.label)}`}
                title={fixed && !disabled ? t.sameForMe : undefined}
                sx={{
                  display: 'flex',
                  alignItems: 'center',
                  gap: '4px 16px',
                  flexWrap: 'wrap',
                  minHeight: 40,
                  py: 1,
                }}
              >
                <Box component="span" sx={{ flex: '1 1 120px', minWidth: 0 }}>
                  {label(leaf.label)}
                </Box>
                <Segments
                  type="radio"
                  name={`${name} ${node.name} ${leaf.code}`}
                  items={[
                    { key: 'normal', text: t.normal },
                    { key: 'masked', text: t.masked },
                  ]}
                  chosen={new Set([masked ? 'masked' : 'normal'])}
                  disabled={fixed}
                  toggle={key => choose(leaf.code, key === 'masked')}
                />
              </Box>
            )
          })}
        </Box>
      ))}
    </Box>
  )
}
