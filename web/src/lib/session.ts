import { useSyncExternalStore } from 'react';
import { canBringOwnBrand, isAuditor } from '@diwan/contract/kernel/roles';
import type {
  OwnBrand,
  OwnerView,
  Session,
  SessionUser,
} from '@diwan/contract/features/auth/records';

export interface SessionState {
  readonly user: SessionUser | null;
  readonly token: string | null;
  readonly loading: boolean;
  /** The end of the last session of this page: by sign-out, or because it could not be renewed. */
  readonly ended?: 'left' | 'lost';
  /** The brand that an admin views as its owner in this tab. */
  readonly view?: OwnerView;
  /** The brand that a person with several brands selected in this tab. */
  readonly selected?: SelectedBrand;
}

/** A selected brand and the person who selected it. */
interface SelectedBrand extends Pick<OwnBrand, 'id' | 'access'> {
  readonly user_id: string;
}

const SIGNED_OUT: SessionState = { user: null, token: null, loading: false };

let state: SessionState = { user: null, token: null, loading: true };
/** The last signed-in user. During sign-out their page is still on screen. */
let lastUser: SessionUser | null = null;
const listeners = new Set<() => void>();

function change(next: SessionState): void {
  state = next;
  lastUser = signedInUser(next) ?? lastUser;
  for (const listener of listeners) listener();
}

export function getSession(): SessionState {
  return state;
}

/** Calls the listener after every change. Returns a function that removes the listener. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): SessionState {
  return useSyncExternalStore(subscribeSession, getSession);
}

/**
 * Restores the session of an earlier visit or another tab from local storage. An incomplete session
 * is ignored.
 */
export function restoreSession(): void {
  const token = localStorage.getItem('token');
  const user = parseUser(localStorage.getItem('user'));
  change(token !== null && user !== null ? withView({ token, user, loading: false }) : SIGNED_OUT);
}

const VIEW = 'owner_view';

/**
 * Adds this tab's owner view and selected brand to a session, so that they survive a reload and a
 * renewed token.
 */
function withView(next: SessionState): SessionState {
  const kept = parseObject(sessionStorage.getItem(VIEW));
  const selected = parseObject(sessionStorage.getItem(BRAND)) as SelectedBrand | null;
  return {
    ...next,
    ...(kept === null ? {} : { view: kept as OwnerView }),
    ...(selected?.user_id === next.user?.id && selected ? { selected } : {}),
  };
}

const BRAND = 'selected_brand';

/** Shows another brand of the signed-in person in this tab. Other tabs keep their brands. */
export function selectBrand({ id, access }: Pick<OwnBrand, 'id' | 'access'>): void {
  if (state.user === null) return;
  const selected: SelectedBrand = { id, access, user_id: state.user.id };
  sessionStorage.setItem(BRAND, JSON.stringify(selected));
  change({ ...state, selected });
}

/** Shows the brand that opens after sign-in, because the selected one is no longer available. */
export function deselectBrand(): void {
  sessionStorage.removeItem(BRAND);
  const { selected: _over, ...rest } = state;
  change(rest);
}

/** Makes this tab show a brand like its owner sees it. */
export function startOwnerView(view: OwnerView): void {
  sessionStorage.setItem(VIEW, JSON.stringify(view));
  change({ ...state, view });
}

export function endOwnerView(): void {
  sessionStorage.removeItem(VIEW);
  const { view: _over, ...rest } = state;
  change(rest);
}

export function startSession({ token, user }: Session): void {
  localStorage.setItem('token', token);
  localStorage.setItem('user', JSON.stringify(user));
  change(withView({ token, user, loading: false }));
}

/** Stores a user's changes to their own account, if they are still signed in. */
export function changeUser(changed: Partial<SessionUser>): void {
  const { token, user } = state;
  if (token !== null && user !== null) startSession({ token, user: { ...user, ...changed } });
}

export function endSession(ended: 'left' | 'lost' = 'left'): void {
  localStorage.removeItem('token');
  localStorage.removeItem('user');
  sessionStorage.removeItem(VIEW);
  sessionStorage.removeItem(BRAND);
  change({ ...SIGNED_OUT, ended });
}

/**
 * Ends a registrant's session, because the registration's contact has changed. Other sessions are
 * kept.
 */
export function leaveOnboarding(): void {
  if (state.token !== null && isOnboarding(state.token)) endSession();
}

/** Follows sign-in and sign-out in other tabs. */
export function watchOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key === 'token' || key === 'user' || key === null) restoreSession();
  });
}

/**
 * Returns the signed-in user with the selected brand. An onboarding session is treated as signed
 * out. During an owner view, the user has the role and brand of the owner.
 */
export function signedInUser({ user, token, view, selected }: SessionState): SessionUser | null {
  if (user === null || token === null || isOnboarding(token)) return null;
  if (view === undefined) {
    return selected ? { ...user, brand_id: selected.id, access: selected.access } : user;
  }
  return {
    ...user,
    role: 'brand_owner',
    access: 'owner',
    brand_id: view.brand_id,
    partner_id: null,
  };
}

/** Returns the signed-in user if they can add a brand to their account; otherwise null. */
export function useOwnAccount(): SessionUser | null {
  const session = useSession();
  const user = signedInUser(session);
  return user !== null && session.view === undefined && canBringOwnBrand(user.role) ? user : null;
}

/** Returns the signed-in user, for pages behind the guard. Throws if no user is signed in. */
export function useUser(): SessionUser {
  const user = signedInUser(useSession()) ?? lastUser;
  if (user === null) throw new Error('useUser needs a signed-in person: is the route guarded?');
  return user;
}

/** Returns whether the user is an auditor, who sees no action that changes data. */
export function useReadsOnly(): boolean {
  const user = signedInUser(useSession()) ?? lastUser;
  return user !== null && isAuditor(user.role);
}

/**
 * Returns whether a token belongs to an onboarding session, which a registrant gets after the
 * documents. It opens only the agreement and password steps of one brand. The server enforces that,
 * and the app only selects the screen.
 */
export function isOnboarding(token: string): boolean {
  return readClaims(token)['scope'] === 'onboarding';
}

function readClaims(token: string): Readonly<Record<string, unknown>> {
  const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/');
  try {
    const claims: unknown = JSON.parse(atob(payload ?? ''));
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch {
    // A token that is not a JWT has no claims. The server decides whether it is valid.
    return {};
  }
}

function parseUser(text: string | null): SessionUser | null {
  const value = parseObject(text);
  return isUser(value) ? value : null;
}

function parseObject(text: string | null): object | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    // Damaged storage is treated as signed out.
    return null;
  }
}

function isUser(value: unknown): value is SessionUser {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'role' in value &&
    typeof value.role === 'string' &&
    'email' in value &&
    typeof value.email === 'string'
  );
}
