import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formOf, newVisitor } from '../support/authorize-pages.js';
import { request } from '../support/http.js';
import { apps, people, startWorld, type World } from '../support/oauth-world.js';

let world: World;
beforeAll(async () => void (world = await startWorld()));
afterAll(async () => world?.close());

const { demo } = apps;
const insecure = { [oauth.allowInsecureRequests]: true };

describe('oauth4webapi, a strict client', () => {
  it('RFC 6749, 7636, 7009, 7662: authorization code with PKCE, refresh, introspection and revocation', async () => {
    const base = world.baseUrl;
    const server: oauth.AuthorizationServer = {
      issuer: base,
      authorization_endpoint: `${base}/oauth/authorize`,
      token_endpoint: `${base}/oauth/v1/token`,
      introspection_endpoint: `${base}/oauth/v3/token/introspect`,
      revocation_endpoint: `${base}/oauth/v3/token/revoke`,
    };
    const client: oauth.Client = { client_id: demo.clientId };
    const authentication = oauth.ClientSecretPost(demo.clientSecret);
    const redirectUri = demo.redirectUris[0] ?? '';
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();

    const url = new URL(server.authorization_endpoint ?? '');
    const challenge = await oauth.calculatePKCECodeChallenge(verifier);
    const parameters = { client_id: demo.clientId, redirect_uri: redirectUri, scope: demo.scopes.join(' '), state };
    const pkce = { response_type: 'code', code_challenge: challenge, code_challenge_method: 'S256' };
    url.search = new URLSearchParams({ ...parameters, ...pkce }).toString();
    const visitor = newVisitor(base);
    const { action, fields } = formOf(
      (await visitor.signIn(`${url.pathname}${url.search}`, people.grace)).text,
      'connect',
    );
    const { headers } = await visitor.post(action, fields);

    const callback = oauth.validateAuthResponse(server, client, new URL(headers.location ?? ''), state);
    const reply = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      callback,
      redirectUri,
      verifier,
      insecure,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, reply);
    expect(tokens.expires_in).toBe(1800);

    const refreshReply = await oauth.refreshTokenGrantRequest(
      server,
      client,
      authentication,
      tokens.refresh_token ?? '',
      insecure,
    );
    const renewed = await oauth.processRefreshTokenResponse(server, client, refreshReply);
    expect(renewed.refresh_token).toBe(tokens.refresh_token);
    const resource = new URL(`${base}/account-info/v3/details`);
    const call = await oauth.protectedResourceRequest(
      renewed.access_token,
      'GET',
      resource,
      undefined,
      undefined,
      insecure,
    );
    expect(await call.json()).toMatchObject({ portalId: 1002 });

    const asked = await oauth.introspectionRequest(server, client, authentication, renewed.access_token, insecure);
    expect(await oauth.processIntrospectionResponse(server, client, asked)).toMatchObject({
      active: true,
      hub_id: 1002,
    });
    const refresh = tokens.refresh_token ?? '';
    const revoked = await oauth.revocationRequest(server, client, authentication, refresh, insecure);
    await oauth.processRevocationResponse(revoked);

    const failed = await oauth.refreshTokenGrantRequest(server, client, authentication, refresh, insecure);
    await expect(oauth.processRefreshTokenResponse(server, client, failed)).rejects.toMatchObject({
      error: 'invalid_grant',
      status: 400,
    });
  });

  it('RFC 6749 4.1.2.1: an error redirect is parsed as an error', async () => {
    const visitor = newVisitor(world.baseUrl);
    const query = new URLSearchParams({
      client_id: demo.clientId,
      redirect_uri: demo.redirectUris[0] ?? '',
      scope: demo.scopes.join(' '),
      state: 's',
    });
    const page = await visitor.signIn(`/oauth/authorize?${query.toString()}`, people.grace);
    const { action, fields } = formOf(page.text, 'cancel');
    const { headers } = await visitor.post(action, fields);
    const server = { issuer: world.baseUrl };
    const validate = () =>
      oauth.validateAuthResponse(server, { client_id: demo.clientId }, new URL(headers.location ?? ''), 's');
    expect(validate).toThrow(expect.objectContaining({ error: 'access_denied' }) as Error);
  });
});

describe('recorded client requests', () => {
  it('Spec 5.1: work with the response type first, the client last and a deeper callback path', async () => {
    const uri = demo.redirectUris[0] ?? '';
    const paths = [
      `/oauth/authorize?response_type=code&redirect_uri=${encodeURIComponent(uri)}&scope=${demo.scopes.join('%20')}&state=x&client_id=${demo.clientId}`,
      `/oauth/authorize?client_id=${demo.clientId}&redirect_uri=${encodeURIComponent(uri)}&scopes=${demo.scopes.join('%20')}`,
      `/oauth/authorize?client_id=${demo.clientId}&scope=${demo.scopes.join('+')}&redirect_uri=${uri}&optional_scope=crm.objects.contacts.read&state=st-1`,
    ];
    for (const path of paths) {
      const { status, text } = await request(world.baseUrl, { path });
      expect([path, status, text.includes('Sign in')]).toEqual([path, 200, true]);
    }
  });
});
