import { factorEndpoints } from '@diwan/contract/features/factors/endpoints';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { call } from '../../lib/api.ts';

/**
 * Returns the body of a request. A second step of sign-in contains its challenge. A signed-in user
 * has none.
 */
const bodyOf = (challenge: string | undefined) => ({
  body: challenge === undefined ? {} : { challenge },
});

/** Returns a browser's answer without extension results, which the server does not read. */
const plain = <T extends { readonly clientExtensionResults: object }>({
  clientExtensionResults: _unread,
  ...made
}: T) => ({ ...made, clientExtensionResults: {} });

/** Signs with a passkey of the account in the browser. Rejects if the person cancels. */
export async function signWithPasskey(challenge: string | undefined) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const asked = await call(factorEndpoints.askPasskey, bodyOf(challenge));
  const optionsJSON = asked.options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { challenge: asked.challenge, passkey: plain(await startAuthentication({ optionsJSON })) };
}

/** Creates a passkey in the browser. @returns the body that registers it */
export async function makePasskey(challenge: string | undefined) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const asked = await call(factorEndpoints.beginPasskey, bodyOf(challenge));
  const optionsJSON = asked.options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { challenge: asked.challenge, passkey: plain(await startRegistration({ optionsJSON })) };
}
