import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/** Browser features that the portal never uses. */
const UNUSED_FEATURES = ['camera', 'geolocation', 'microphone', 'payment', 'usb'];

/**
 * The headers of every answer that keep a browser out of trouble, worked out once. `isSecure`: browsers reach us over
 * HTTPS.
 */
export function securityHeaders(isSecure: boolean): Map<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const setHeaders = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        // The component library sets styles on elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        upgradeInsecureRequests: isSecure ? [] : null,
      },
    },
    hsts: isSecure,
    crossOriginOpenerPolicy: isSecure,
    originAgentCluster: isSecure,
  });
  setHeaders(request, response, () => {});
  response.setHeader('permissions-policy', UNUSED_FEATURES.map((name) => `${name}=()`).join(', '));
  return new Map(response.getHeaderNames().map((name) => [name, String(response.getHeader(name))]));
}
