import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import Typography from '@mui/material/Typography'
import { cardScreens, confirmPayCard } from '../../resources/payments/cards.calls.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { AuthFormFrame } from '../../src/ui/auth-forms/AuthFormFrame.tsx'
import { useEdu } from '../../src/ui/context.tsx'
import { Page } from '../../src/ui/parts/index.ts'
import { SavedCards } from './Cards.tsx'
import { brandName } from './MethodLogo.tsx'
import { paymentTexts } from './payments.texts.ts'

/** /updatePayCards: the saved cards, of the account information. */
export const UpdatePayCardsPage = () => {
  const t = useTexts(paymentTexts)
  return (
    <Page title={t.cards} width="narrow">
      <Typography sx={{ color: 'text.secondary', mb: 4 }}>{t.cardsHelp}</Typography>
      <SavedCards from="updatePayCards" />
    </Page>
  )
}

/**
 * /updatePayCard: the same outside the shell, for people notified that their card no longer works.
 */
export const UpdatePayCardPage = () => {
  const t = useTexts(paymentTexts)
  return (
    <AuthFormFrame title={t.updateCard} help={t.updateCardHelp}>
      <SavedCards from="updatePayCard" />
    </AuthFormFrame>
  )
}

/** Stores the entered card; a repeated call gets the same response from the provider. */
const useConfirmedCard = (session: string) => {
  const edu = useEdu()
  return useQuery({
    queryKey: ['confirmPayCard', session],
    enabled: session !== '',
    retry: false,
    staleTime: Infinity,
    queryFn: () => edu.ask(confirmPayCard, { session }, { quiet: true }),
  })
}

/** /confirmCardMessage?session=…: the provider redirects here after a card was entered. */
export const ConfirmCardPage = () => {
  const t = useTexts(paymentTexts)
  const [query] = useSearchParams()
  const session = query.get('session') ?? ''
  const from = query.get('from') ?? ''
  const back = from in cardScreens ? `/${from}` : '/updatePayCard'
  const { data, isError } = useConfirmedCard(session)
  const button = (
    <Button component={Link} variant="contained" to={back}>
      {t.continue}
    </Button>
  )
  if (isError || session === '')
    return (
      <AuthFormFrame title={t.confirmFailed} help={t.confirmFailedHelp}>
        {button}
      </AuthFormFrame>
    )
  if (!data)
    return (
      <AuthFormFrame title={t.confirming}>
        <Skeleton variant="rounded" height={80} />
      </AuthFormFrame>
    )
  const { brand, last4 } = data.card
  return (
    <AuthFormFrame title={t.confirmed} help={t.cardEnding(brandName(brand), last4)}>
      {button}
    </AuthFormFrame>
  )
}
