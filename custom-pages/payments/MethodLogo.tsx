import Box from '@mui/material/Box'

interface Logo {
  readonly mark: string
  readonly name: string
  readonly colour: string
  readonly ground: string
}
/**
 * FIN-04: logos by kind: two Chinese wallets, a card provider, a global wallet, card brands, other.
 * Made from letters, without third-party artwork.
 */
const logos: Readonly<Record<string, Logo>> = {
  ALIPAY: { mark: '支', name: 'Alipay', colour: '#fff', ground: '#0e62d6' },
  WECHAT: { mark: '微', name: 'WeChat Pay', colour: '#fff', ground: '#0a7a3c' },
  STRIPE: { mark: 'S', name: 'Stripe', colour: '#fff', ground: '#533afd' },
  JWB: { mark: 'G', name: 'Global wallet', colour: '#fff', ground: '#003087' },
  visa: { mark: 'VISA', name: 'Visa', colour: '#fff', ground: '#1434cb' },
  mastercard: { mark: 'MC', name: 'Mastercard', colour: '#fff', ground: '#b3001b' },
  amex: { mark: 'AMEX', name: 'American Express', colour: '#fff', ground: '#006098' },
  unionpay: { mark: '银联', name: 'UnionPay', colour: '#fff', ground: '#00677f' },
  jcb: { mark: 'JCB', name: 'JCB', colour: '#fff', ground: '#00612e' },
  discover: { mark: 'D', name: 'Discover', colour: '#fff', ground: '#9a4a00' },
  diners: { mark: 'DC', name: 'Diners Club', colour: '#fff', ground: '#004a97' },
}
const aliases: Readonly<Record<string, string>> = {
  alipay: 'ALIPAY',
  wechat_pay: 'WECHAT',
  card: 'STRIPE',
  paypal: 'JWB',
  link: 'STRIPE',
}
const other: Logo = { mark: '¤', name: '', colour: '#fff', ground: '#60646c' }

/** The logo of a pay type, a card's brand or what else was paid with. */
const logoOf = (kind: string): Logo => logos[aliases[kind] ?? kind] ?? other

/** What people call a card's brand. */
export const brandName = (brand: string): string => logoOf(brand).name || brand

/** A mark beside the words that name a payment method; decoration alone. */
export const MethodLogo = ({ kind }: { readonly kind: string }) => {
  const { mark, colour, ground } = logoOf(kind)
  return (
    <Box
      aria-hidden
      data-data
      data-logo={aliases[kind] ?? kind}
      sx={{
        flex: 'none',
        width: 44,
        height: 28,
        borderRadius: '6px',
        display: 'grid',
        placeItems: 'center',
        fontSize: mark.length > 2 ? 12 : 14,
        fontWeight: 700,
        color: colour,
        bgcolor: ground,
      }}
    >
      {mark}
    </Box>
  )
}
