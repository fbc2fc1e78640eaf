import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { HoldStepCode } from '@diwan/contract/features/holds/terms';

interface StepLinkProps extends Omit<ComponentProps<'a'>, 'ref' | 'href' | 'target'> {
  readonly brand_id: number;
  readonly code: HoldStepCode;
}

/** Links to the page on which a step can be done. */
export function StepLink({ brand_id, code, ...props }: StepLinkProps) {
  const params = { id: String(brand_id) };
  switch (code) {
    case 'approve_account':
    case 'decide_account':
      return <Link to="/bank-changes" {...props} />;
    case 'check_payout':
      return <Link to="/payouts" search={{ tab: 'manual' }} {...props} />;
    case 'confirm_account':
      return <Link to="/brand/$id/confirm" params={params} {...props} />;
    case 'map_category':
      return <Link to="/businesses" {...props} />;
    case 'finish_review':
      return <Link to="/screening-cases" {...props} />;
    case 'resume_payouts':
      return <Link to="/payouts" search={{ tab: 'paused' }} {...props} />;
    case 'activate_brand':
    case 'reconsider_rejection':
      return <Link to="/brands/$id/edit" params={params} {...props} />;
    case 'request_account':
      return <Link to="/brands/$id" params={params} search={{ tab: 'money' }} {...props} />;
    case 'send_papers':
      return <Link to="/brands/$id" params={params} {...props} />;
    case 'renew_papers':
      return <Link to="/brands/verification" search={{ brand: params.id }} {...props} />;
    case 'enter_owners':
      return <Link to="/brands/$id" params={params} search={{ tab: 'documents' }} {...props} />;
    case 'sign_agreement':
      return <Link to="/brands/$id" params={params} search={{ tab: 'terminals' }} {...props} />;
  }
}
