# npm pack, then: docker build --build-arg PACKAGE=spoke-0.1.0.tgz --tag spoke .
FROM node:22-bookworm-slim
ARG PACKAGE
COPY ${PACKAGE} /tmp/spoke.tgz
# The image library is optional: with it, pictures are resized.
RUN npm install --global --omit=dev /tmp/spoke.tgz sharp && rm -rf /tmp/spoke.tgz /root/.npm \
  && install --directory --owner=node --group=node /data
USER node
ENV HOST=0.0.0.0 PORT=8080 SPOKE_DATA_DIR=/data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["spoke", "start"]
