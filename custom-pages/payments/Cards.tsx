import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { cardScreens, PayCard } from '../../resources/payments/cards.calls.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { ConfirmDialog, Empty, ErrorState, SkeletonRows } from '../../src/ui/parts/index.ts'
import { brandName, MethodLogo } from './MethodLogo.tsx'
import { paymentTexts } from './payments.texts.ts'
import { useCards } from './useCards.ts'

const useCardName = (): ((card: PayCard) => string) => {
  const t = useTexts(paymentTexts)
  return ({ brand, last4 }) => t.cardEnding(brandName(brand), last4)
}

interface LineProps {
  readonly card: PayCard
  readonly busy: boolean
  onDefault(): void
  onRemove(): void
}

const CardLine = ({ card, busy, onDefault, onRemove }: LineProps) => {
  const t = useTexts(paymentTexts)
  const name = useCardName()(card)
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ p: 3, display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' }}
    >
      <MethodLogo kind={card.brand} />
      <Box sx={{ flex: '1 1 160px' }}>
        <Typography>{name}</Typography>
        <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
          {t.expires(String(card.expMonth).padStart(2, '0'), card.expYear)}
        </Typography>
      </Box>
      {card.isDefault ? (
        <Chip size="small" label={t.default} />
      ) : (
        <Button size="small" disabled={busy} onClick={onDefault}>
          {t.makeDefault}
        </Button>
      )}
      <Button size="small" color="error" disabled={busy} onClick={onRemove}>
        {t.remove}
      </Button>
    </Paper>
  )
}

/** The saved cards: enter one, choose the default, remove one (PLN-04). */
export const SavedCards = ({ from }: { readonly from: keyof typeof cardScreens }) => {
  const t = useTexts(paymentTexts)
  const nameOf = useCardName()
  const state = useCards(from)
  const [leaving, setLeaving] = useState<PayCard>()
  const { cards, unavailable, failed, retry, busy, enter, makeDefault, remove } = state
  if (unavailable) return <Empty icon="money" title={t.noVault} help={t.noVaultHelp} />
  if (failed) return <ErrorState retry={retry} />
  if (!cards) return <SkeletonRows rows={3} />
  const add = (
    <Button variant="contained" loading={busy} onClick={() => void enter()}>
      {t.addCard}
    </Button>
  )
  if (!cards.length)
    return <Empty icon="money" title={t.noCards} help={t.noCardsHelp} actions={add} />
  return (
    <Box sx={{ maxWidth: 640 }}>
      <Box component="ul" sx={{ m: 0, mb: 4, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {cards.map(card => (
          <CardLine
            key={card.id}
            card={card}
            busy={busy}
            onDefault={() => void makeDefault(card.id)}
            onRemove={() => setLeaving(card)}
          />
        ))}
      </Box>
      {add}
      <ConfirmDialog
        open={leaving !== undefined}
        danger
        title={leaving ? t.removeAsk(nameOf(leaving)) : ''}
        confirm={t.remove}
        onConfirm={() => {
          if (leaving) void remove(leaving.id)
          setLeaving(undefined)
        }}
        onClose={() => setLeaving(undefined)}
      >
        {t.removeHelp}
      </ConfirmDialog>
    </Box>
  )
}
