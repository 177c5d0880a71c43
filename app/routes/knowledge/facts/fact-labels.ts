import {
  Banknote,
  CalendarClock,
  Check,
  Clock,
  CreditCard,
  EyeOff,
  type LucideIcon,
  Mail,
  Map as MapIcon,
  MapPin,
  PencilLine,
  Phone,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { type Fact, type FactKind, sureConfidence } from '#domain/facts/inputs.ts';

type KindLabels = { icon: LucideIcon; missing: string; example: string; rows: number };

export const kindLabels: Record<FactKind, KindLabels> = {
  'opening-hours': {
    icon: Clock,
    missing: 'Your documents don’t say when you’re open.',
    example: 'Monday to Friday: 9:00 to 17:30\nSaturday: 10:00 to 16:00\nSunday: closed',
    rows: 4,
  },
  phone: { icon: Phone, missing: 'Your documents have no phone number.', example: '+44 20 7946 0958', rows: 1 },
  email: { icon: Mail, missing: 'Your documents have no contact email.', example: 'hello@shop.example', rows: 1 },
  address: {
    icon: MapPin,
    missing: 'Your documents don’t say where your shop is.',
    example: '12 Mill Lane, Kendal, LA9 4XY',
    rows: 2,
  },
  'delivery-areas': {
    icon: MapIcon,
    missing: 'Your documents don’t say where you deliver.',
    example: 'We deliver to the United Kingdom, Ireland and the EU.',
    rows: 3,
  },
  'delivery-costs': {
    icon: Banknote,
    missing: 'Your documents don’t say what delivery costs.',
    example: 'Delivery costs £3.95. It’s free on orders over £75.',
    rows: 3,
  },
  'delivery-time': {
    icon: CalendarClock,
    missing: 'Your documents don’t say how long delivery takes.',
    example: 'Delivery takes 2 to 3 working days.',
    rows: 3,
  },
  'return-window': {
    icon: Undo2,
    missing: 'Your documents don’t say how long customers have to return an order.',
    example: 'You can return anything unworn within 30 days of delivery.',
    rows: 3,
  },
  'payment-methods': {
    icon: CreditCard,
    missing: 'Your documents don’t say how customers can pay.',
    example: 'Visa, Mastercard, PayPal and Apple Pay',
    rows: 3,
  },
};

type StateLabel = { label: string; tone: 'neutral' | 'accent' | 'amber' | 'blue'; icon?: LucideIcon };

export function stateLabel({ state, changedAt, conflict, source }: Fact): StateLabel {
  if (state === 'hidden') return { label: 'Hidden', tone: 'neutral', icon: EyeOff };
  if (changedAt) return { label: 'Changed on the page', tone: 'amber', icon: TriangleAlert };
  if (conflict) return { label: 'Pages disagree', tone: 'amber', icon: TriangleAlert };
  if (state === 'confirmed') return { label: 'Confirmed', tone: 'accent', icon: Check };
  if (state === 'corrected') return { label: 'Corrected', tone: 'blue', icon: PencilLine };
  return { label: source ? `Found in ${source.title}` : 'From your site settings', tone: 'neutral' };
}

/** A hint if the fact is not used in answers. */
export function noteOf({ state, changedAt, conflict, source, inAnswers }: Fact): string {
  if (state === 'hidden') return 'Not used in answers.';
  if (changedAt) {
    const page = source ? `“${source.title}”` : 'The page';
    return conflict
      ? `${page} says something else now. Not used in answers until it’s confirmed.`
      : `${page} no longer says this. Not used in answers until it’s confirmed again.`;
  }
  if (conflict) return 'Not used in answers until it’s confirmed.';
  return inAnswers ? '' : 'Not used in answers until it’s confirmed.';
}

/** Certain enough for "Confirm all". */
export function isReady({ state, source, confidence }: Fact): boolean {
  // Stored with single precision.
  return state === 'found' && source !== null && (confidence ?? 0) >= sureConfidence - 0.0001;
}
