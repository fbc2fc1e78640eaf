import { factorEndpoints } from '@diwan/contract/features/factors/endpoints';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { call } from '../../lib/api.ts';

/** By sign-in, a second step names itself; somebody signed in needs none. */
const bodyOf = (challenge: string | undefined) => ({
  body: challenge === undefined ? {} : { challenge },
});

/** Answers of a browser without what it tells of extensions, of which nothing is read. */
const plain = <T extends { readonly clientExtensionResults: object }>({
  clientExtensionResults: _unread,
  ...made
}: T) => ({ ...made, clientExtensionResults: {} });

/** Lets the browser sign with one of the account's passkeys. Fails where the person would not. */
export async function signWithPasskey(challenge: string | undefined) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const asked = await call(factorEndpoints.askPasskey, bodyOf(challenge));
  const optionsJSON = asked.options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { challenge: asked.challenge, passkey: plain(await startAuthentication({ optionsJSON })) };
}

/** Lets the browser make a passkey. @returns what registers it */
export async function makePasskey(challenge: string | undefined) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const asked = await call(factorEndpoints.beginPasskey, bodyOf(challenge));
  const optionsJSON = asked.options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { challenge: asked.challenge, passkey: plain(await startRegistration({ optionsJSON })) };
}
