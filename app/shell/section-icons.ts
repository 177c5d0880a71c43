import {
  Activity,
  Building2,
  CircleUserRound,
  CreditCard,
  FileText,
  Globe,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MessageCircle,
  MessagesSquare,
  Puzzle,
  Store,
  Tag,
} from 'lucide-react';
import type { Section } from '#app/routes.ts';

export const sectionIcons: Record<Section, LucideIcon> = {
  dashboard: LayoutDashboard,
  chats: MessagesSquare,
  documents: FileText,
  facts: Store,
  rules: ListChecks,
  products: Tag,
  widgets: MessageCircle,
  site: Globe,
  subscription: CreditCard,
  organization: Building2,
  profile: CircleUserRound,
  installation: Puzzle,
  status: Activity,
};
